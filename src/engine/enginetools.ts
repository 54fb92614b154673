/**
 * The engine's own tools, by the names under which a worker template may ask for them (Crewlet's guides "Tools & MCP" and "The
 * Work Tracker", its page "Agent Runtime", and the names that `internal/chat` declares). There are no plugins: all other tools
 * come from `mcp_servers`. Which of these a company has depends on what else it runs, so a name here is only known not to be a
 * mistake.
 */
import { isControlTool } from './controltools';

const ENGINE_TOOLS: ReadonlySet<string> = new Set([
  // Colleagues, memory and skills
  'lookup_colleague',
  'reflect_and_persist',
  'refresh_memory',
  'query_episodes',
  'use_skill',
  'refine_skill',
  'mark_onboarded',
  'search_knowledge',
  'load_tool_skill',
  // The native tracker
  'list_work_items',
  'get_work_item',
  'create_work_item',
  'update_work_item',
  'comment_on_work_item',
  'merge_work_item',
  'search_work_items',
  'get_work_catalogue',
  'list_projects',
  'describe_project',
  'write_project',
  'task_activity',
  'my_work',
  // The native knowledge base
  'list_pages',
  'get_page',
  'write_page',
  'save_page',
  'comment_on_page',
  // The native chat
  'post_message',
  'reply_in_thread',
  'send_dm',
  'read_channel',
  'search_messages',
  'list_channels',
  'react_to_message',
  'join_channel',
  'leave_channel',
  // What a worker ends with; it has this one unasked
  'submit_result',
]);

/** Whether a name is one of the engine's own tools, its control tools included. */
export function isEngineTool(name: string): boolean {
  return ENGINE_TOOLS.has(name) || isControlTool(name);
}

/** The names of the engine's own tools, without its control tools. */
export function engineTools(): Iterable<string> {
  return ENGINE_TOOLS;
}
