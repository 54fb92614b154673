import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * The walls of docs/architecture.md: what each room of `src` may import. Rooms are named by folder,
 * packages as imported. A room may always import from itself.
 */
const walls = {
  engine: [],
  companyfile: ['engine', 'yaml', '@vscode/l10n'],
  schema: ['companyfile', 'ajv', 'schemas', '@vscode/l10n'],
  catalogue: [
    'engine',
    '@modelcontextprotocol/sdk',
    'cross-spawn',
    'dotenv',
    'eventsource-parser',
    'https-proxy-agent',
    'jsonc-parser',
    'node',
    'write-file-atomic',
    '@vscode/l10n',
  ],
  rules: ['engine', 'companyfile', 'schema', 'fastest-levenshtein', '@vscode/l10n'],
  features: [
    'engine',
    'companyfile',
    'schema',
    'rules',
    'protocol',
    'vscode-languageserver-types',
    'diff',
    '@vscode/l10n',
  ],
  // Node for its crypto: what is sealed on one side is opened on the other by the same file.
  protocol: ['vscode-languageserver-types', 'node'],
  server: [
    'engine',
    'companyfile',
    'catalogue',
    'rules',
    'features',
    'protocol',
    'vscode-languageserver',
    'vscode-languageserver-textdocument',
    'env-paths',
    'picomatch',
    'write-file-atomic',
    '@vscode/l10n',
    'node',
  ],
  // The page of the verdict matrix: runs in a browser.
  webview: ['protocol', 'lit', '@tanstack/lit-virtual', '@vscode-elements/elements'],
  extension: ['protocol', 'vscode', 'vscode-languageclient', 'node'],
  cli: [
    'engine',
    'companyfile',
    'catalogue',
    'rules',
    'features',
    'protocol',
    'server',
    'commander',
    'diff',
    'picocolors',
    'vscode-languageserver-textdocument',
    'write-file-atomic',
    'node',
  ],
};

const rooms = Object.keys(walls);
const packages = [
  'yaml',
  'ajv',
  '@modelcontextprotocol/sdk',
  'cross-spawn',
  'dotenv',
  'eventsource-parser',
  'https-proxy-agent',
  'jsonc-parser',
  'fastest-levenshtein',
  'commander',
  'picocolors',
  'diff',
  'env-paths',
  'picomatch',
  'write-file-atomic',
  '@vscode/l10n',
  'lit',
  '@tanstack/lit-virtual',
  '@vscode-elements/elements',
  'vscode',
  'vscode-languageclient',
  'vscode-languageserver',
  'vscode-languageserver-types',
  'vscode-languageserver-textdocument',
];

function wall(room) {
  const allowed = walls[room];
  const message = `${room}/ may import only: ${allowed.join(', ') || 'nothing'} (see docs/architecture.md).`;
  const forbiddenRooms = rooms.filter((other) => other !== room && !allowed.includes(other));
  const forbiddenPackages = packages.filter((name) => !allowed.includes(name));
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: `^(\\.\\./)+(${forbiddenRooms.join('|')})(/|$)`, message },
            { regex: `^(${forbiddenPackages.join('|')})(/|$)`, message },
            ...(allowed.includes('node') ? [] : [{ regex: '^node:', message }]),
            ...(allowed.includes('schemas') ? [] : [{ regex: '^(\\.\\./)+schemas/', message }]),
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ['dist', 'dist-test', '.vscode-test', 'node_modules', 'coverage'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        require: 'readonly',
        module: 'writable',
      },
    },
  },
  ...rooms.map(wall),
);
