/**
 * Real MCP servers from npm that list their tools without a network, an account or anything else to set up.
 *
 * Started is a package's first program. Keys in `env` are made up; no server is asked to do anything but list.
 *
 * @typedef {object} RealServer
 * @property {string} package
 * @property {string} version
 * @property {readonly string[]} [args]
 * @property {Readonly<Record<string, string>>} [env]
 */

const KEY = 'made-up';

/** @type {readonly RealServer[]} */
export const SERVERS = [
  { package: '@modelcontextprotocol/server-everything', version: '2026.8.31', args: ['stdio'] },
  { package: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: ['.'] },
  { package: '@modelcontextprotocol/server-memory', version: '2026.8.31' },
  { package: '@modelcontextprotocol/server-sequential-thinking', version: '2026.8.31' },
  {
    package: '@modelcontextprotocol/server-github',
    version: '2025.4.8',
    env: { GITHUB_PERSONAL_ACCESS_TOKEN: KEY },
  },
  {
    package: '@modelcontextprotocol/server-gitlab',
    version: '2025.4.25',
    env: { GITLAB_PERSONAL_ACCESS_TOKEN: KEY },
  },
  {
    package: '@modelcontextprotocol/server-google-maps',
    version: '0.6.2',
    env: { GOOGLE_MAPS_API_KEY: KEY },
  },
  {
    package: '@brave/brave-search-mcp-server',
    version: '2.1.4',
    args: ['--transport', 'stdio'],
    env: { BRAVE_API_KEY: KEY },
  },
  { package: '@notionhq/notion-mcp-server', version: '2.5.2', env: { NOTION_TOKEN: KEY } },
  { package: '@perplexity-ai/mcp-server', version: '1.2.1', env: { PERPLEXITY_API_KEY: KEY } },
  { package: '@playwright/mcp', version: '0.0.83' },
  {
    package: '@supabase/mcp-server-supabase',
    version: '0.13.0',
    // All but its documents, whose tool it describes after a look at its website.
    args: ['--access-token=sbp_made-up', '--features=account,database,debugging,development,functions'],
  },
  { package: '@tacticlaunch/mcp-linear', version: '1.4.3', env: { LINEAR_API_TOKEN: KEY } },
  { package: '@upstash/context7-mcp', version: '4.1.1' },
  {
    package: '@zereight/mcp-gitlab',
    version: '2.1.64',
    env: { GITLAB_PERSONAL_ACCESS_TOKEN: KEY, GITLAB_API_URL: 'https://gitlab.example/api/v4' },
  },
  { package: 'airtable-mcp-server', version: '1.14.0', env: { AIRTABLE_API_KEY: KEY } },
  { package: 'chrome-devtools-mcp', version: '1.11.0', args: ['--no-usage-statistics'] },
  { package: 'hostinger-api-mcp', version: '1.63.2', env: { API_TOKEN: KEY } },
];
