// A small MCP server over stdio: a task board, as many servers are in real life. It annotates none of its tools, so
// whatever is to be known about them has to stand in the company file. Plain node, nothing to install.
import { createInterface } from 'node:readline';

const tools = [
  ['list_cards', 'Lists the cards of a column.'],
  ['get_card', 'Shows a card with its comments.'],
  ['create_card', 'Puts a new card on the board.'],
  ['move_card', 'Moves a card to another column.'],
  ['add_comment', 'Writes a comment under a card.'],
  ['archive_card', 'Puts a card away. It can be taken out again.'],
  ['delete_card', 'Removes a card and its comments.'],
].map(([name, description]) => ({ name, description, inputSchema: { type: 'object' } }));

function answer({ method, params }) {
  switch (method) {
    case 'initialize':
      return {
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'board', version: '1.0.0' },
        },
      };
    case 'tools/list':
      return { result: { tools } };
    case 'tools/call':
      return { result: { content: [{ type: 'text', text: 'This board is made up: nothing was done.' }] } };
    case 'ping':
      return { result: {} };
    default:
      return { error: { code: -32601, message: `Method not found: ${method}` } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.id === undefined) continue;
  console.log(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer(request) }));
}
