/** The commands for language models, as data. */
import { dataFlags } from '../../core/host/accepted-flags.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { clientNames } from './client-settings.js';

export const mcpCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['mcp'],
    summary: 'Connect a language model to an account',
    flags: {
      allow_writes: {
        type: 'boolean',
        help: 'let the model plan changes, and apply those that a person approves',
      },
      toolsets: {
        type: 'list',
        of: { type: 'string', help: 'a group' },
        metavar: 'groups',
        help: 'also offer one tool for each command of these groups',
      },
    },
    notes: [
      'A client of the Model Context Protocol starts it and talks to it through standard input and output. To add it to a client: ads mcp install',
      'You set the environment, the accounts and the limits when the server starts. A model cannot change them.',
    ],
    examples: ['ads mcp', 'ads mcp --env local --allow-writes', 'ads mcp --toolsets campaigns,stats'],
    severalAccounts: true,
    accepts: ['profile', 'env', 'account', 'timeout', 'maxWait'],
    load: async () => (await import('./serve.js')).serveModel,
  }),
  localCommand({
    words: ['mcp', 'install'],
    summary: 'Add ads mcp to the settings of a client',
    flags: {
      client: {
        type: 'enum',
        values: clientNames,
        required: true,
        metavar: 'name',
        help: 'the client that starts ads mcp',
      },
      writes: { type: 'boolean', help: 'start it with --allow-writes' },
      print: { type: 'boolean', help: 'print the settings to add, and change no file' },
    },
    notes: [
      'The settings have --profile, --env and --account as typed, and no secret.',
      'Other servers in the file stay. ads asks before it replaces a different server of this name.',
    ],
    examples: [
      'ads mcp install --client cursor --env local --print',
      'ads mcp install --client claude-desktop --profile client-a --writes --print',
    ],
    profile: 'optional',
    accepts: ['profile', 'env', 'account', 'dryRun'],
    load: async () => (await import('./mcp-install.js')).installServer,
  }),
  localCommand({
    words: ['approve'],
    summary: 'Review and approve a plan of a language model',
    arguments: { plan: { type: 'string', min: 1, help: 'the plan (default: list the plans that wait)' } },
    notes: [
      'It shows the changes and the daily budgets before and after, and asks for the added amount, or for the number of changes. It needs a terminal: --yes does not approve.',
      'An approval is valid for one hour, for this plan alone, and once.',
    ],
    examples: ['ads approve', 'ads approve 3f2a9c1b2d'],
    profile: 'unused',
    accepts: dataFlags,
    exits: [exitCodes.declined, exitCodes.refused],
    load: async () => (await import('./approve-plan.js')).approvePlan,
  }),
];
