/** The language server as a program of its own: `node dist/server.js --stdio`. */
import { startServer } from './start';

try {
  startServer();
} catch (error) {
  process.stderr.write(`hintsight: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
