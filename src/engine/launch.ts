/** How the engine reaches a declared server: the facts of one `mcp_servers` entry that a listing needs. */

/** What both transports share. All texts are as written: `${VAR}` references are not resolved yet. */
interface LaunchBase {
  /** The server's name; names what failed, never part of what is launched. */
  readonly serverName: string;
  /** Connect, handshake and listing together must end within this time. The engine's default is 60. */
  readonly startupTimeoutSeconds: number;
}

/** A server that is started as a child process and spoken to over its standard streams. */
export interface StdioLaunch extends LaunchBase {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** The entry's `env`, with the seat's `mcp_env` on top. */
  readonly env: Readonly<Record<string, string>>;
}

/** A server that is dialled over MCP's Streamable HTTP transport. */
export interface HttpLaunch extends LaunchBase {
  readonly transport: 'http';
  readonly url: string;
  /** The entry's `headers`, with the seat's `mcp_env` on top. */
  readonly headers: Readonly<Record<string, string>>;
}

export type Launch = StdioLaunch | HttpLaunch;

/** Seconds that the engine waits for connect, handshake and listing when the file says nothing (or 0). */
export const DEFAULT_STARTUP_TIMEOUT_SECONDS = 60;
