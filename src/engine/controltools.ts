/**
 * The engine's own control tools. A worker never gets one of them, whatever its hints say: they steer other
 * workers or the turn itself. The last three are denied defensively.
 */
const CONTROL_TOOLS: ReadonlySet<string> = new Set([
  'delegate',
  'run_sandbox',
  'a2a_ask',
  'activate_tool',
  'list_mcp_server_tools',
  'request_a2a_channel',
  'send_a2a_message',
  'close_a2a_channel',
]);

/** Whether a catalogue name is one of the engine's control tools. */
export function isControlTool(toolName: string): boolean {
  return CONTROL_TOOLS.has(toolName);
}
