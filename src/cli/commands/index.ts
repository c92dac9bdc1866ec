/** All commands that are not endpoints of the contract, as data. Their actions are loaded on demand. */
import type { GroupHeading } from '../../contract/types.js';
import { installation, shells } from '../../derive/completion/shells.js';
import { seedNames } from '../../emulator/store/seed-names.js';
import { callFlags, dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';
import { abTestCommands } from './ab-test-commands.js';
import { advanceCommand } from './advance-command.js';
import { apiCommand } from './api-command.js';
import { audienceSyncCommands } from './audience-sync-commands.js';
import { audienceUploadCommands } from './audience-upload-commands.js';
import { signInCommands } from './auth-commands.js';
import { catalogUploadCommand } from './catalog-upload-command.js';
import { conversionCommands } from './conversion-commands.js';
import { doctorCommand } from './doctor-command.js';
import { emulatorControlCommands } from './emulator-control-commands.js';
import { guideCommands } from './guide-commands.js';
import { historyCommands } from './history-commands.js';
import { leadsCommands } from './leads-commands.js';
import { mediaUploadCommands } from './media-upload-commands.js';
import { servingCommands } from './serving-commands.js';
import { sheetCommands } from './sheet-commands.js';
import { statisticsCommands } from './stats-commands.js';
import { stopCommand } from './stop-command.js';
import { waitCommand } from './wait-command.js';

/** The summaries of command groups, by their words. */
export const localGroups: Readonly<Record<string, string>> = {
  auth: 'Show and revoke credentials',
  'auth bearer': "The app's bearer token, of which there is one at a time",
  leads: 'What people enter into lead forms',
  profile: 'Manage profiles: base URLs, environment and sign-in',
  config: 'Show the effective settings',
  alias: 'Short names for commands that are typed often',
  emulator: 'Run and manage the local emulator of the service',
  'emulator faults': 'What a running emulator does wrong on demand',
  'emulator requests': 'What a running emulator was asked',
  'emulator snapshot': 'Whole worlds of the emulator, by name',
};

/** The section of the root help for each local command, by its first word. */
export const localHeadings: Readonly<Record<string, GroupHeading>> = {
  login: 'Signing in and settings',
  logout: 'Signing in and settings',
  auth: 'Signing in and settings',
  profile: 'Signing in and settings',
  config: 'Signing in and settings',
  alias: 'Signing in and settings',
  emulator: 'Tools',
  api: 'Tools',
  wait: 'Tools',
  doctor: 'Tools',
  endpoints: 'Tools',
  openapi: 'Tools',
  schema: 'Tools',
  history: 'Tools',
  undo: 'Tools',
  leads: 'Leads and conversions',
  why: 'Campaigns',
  tree: 'Campaigns',
  completion: 'Tools',
};

export const localCommands: readonly LocalCommand[] = [
  ...signInCommands,
  ...statisticsCommands,
  advanceCommand,
  ...servingCommands,
  ...abTestCommands,
  ...leadsCommands,
  ...mediaUploadCommands,
  catalogUploadCommand,
  ...audienceUploadCommands,
  ...audienceSyncCommands,
  ...conversionCommands,
  ...historyCommands,
  ...guideCommands,
  ...sheetCommands,
  {
    words: ['accounts', 'use'],
    summary: "Set the profile's default account",
    arguments: [['<account-id>', 'the account, by its id or its name', { refers: ['accounts'] }]],
    options: [['--no-check', 'do not check that the account exists']],
    notes: ['Each environment has its own default, so that an account is never used on another host.'],
    examples: [
      'ads accounts use 18ce54d4x5t',
      'ads accounts use "Quillmark Books"',
      'ads accounts use 18ce54d4x5t --env sandbox --profile client-a',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'dryRun'],
    load: async () => (await import('./accounts-use.js')).useAccount,
  },
  apiCommand,
  waitCommand,
  doctorCommand,
  {
    words: ['endpoints'],
    summary: 'List all known endpoints',
    options: [
      ['--coverage', 'show how much of each is validated, and how faithfully the emulator implements it'],
      ['--choices', 'list what was chosen where the published interface is silent, with its calls'],
    ],
    notes: [
      '-o json adds each parameter with its type and limits.',
      'With --coverage, it has the choices that concern each call as sentences, and with --choices the calls of each.',
    ],
    examples: [
      'ads endpoints',
      'ads endpoints -o json',
      'ads endpoints -o json --query "[?host==\'sandbox\'].id"',
      'ads endpoints --choices',
    ],
    profile: 'unused',
    accepts: [...dataFlags, ...rowFlags],
    load: async () => (await import('./endpoints.js')).listEndpoints,
  },
  {
    words: ['openapi'],
    summary: 'Print the contract as an OpenAPI 3.1 document',
    notes: ['The default format is JSON; for YAML, use -o yaml.'],
    examples: ['ads openapi > openapi.json', 'ads openapi -o yaml'],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./openapi.js')).printOpenapi,
  },
  {
    words: ['completion'],
    summary: 'Print the completion script for a shell',
    arguments: [['<shell>', shells.join(', '), shells]],
    notes: [
      'The script contains all commands, flags and values; completion does not run ads.',
      'Of records and users it offers the ids, names and handles that earlier commands took or listed.',
      ...shells.map((shell) => `To install for ${shell}: ${installation[shell]}`),
    ],
    examples: ['ads completion zsh', 'eval "$(ads completion bash)"'],
    profile: 'unused',
    accepts: [],
    load: async () => (await import('./completion.js')).printCompletion,
  },
  {
    words: ['emulator', 'start'],
    summary: 'Run the emulator as a server until stopped',
    options: [
      ['--host <address>', 'address to listen on (default 127.0.0.1)'],
      ['--allow-host <name...>', 'also answer for this name, such as that of a container; repeatable'],
      ['--port <n>', 'port to listen on; 0 takes a free one (default 0)'],
      ['--data <file>', 'file to store records in; :memory: stores none (default: in the data directory)'],
      ['--seed <name>', 'initial data of a new file: demo, empty or large', seedNames],
      ['--fixed [time]', 'use the same ids, keys and clock for every new file'],
      ['--rate-limits <limits>', 'off, real (default), or a percentage of the real limits: 1% to 100%'],
      ['--job-failures <share>', 'let so many of the statistics jobs fail: 10% (default 0%)'],
      ['--faults <file>', 'fail on demand by the rules of a JSON or YAML file: see emulator faults set'],
      [
        '--https',
        'serve HTTPS with a new certificate, which ads emulator env exports as NODE_EXTRA_CA_CERTS',
      ],
      ['--json', 'print a JSON object with URLs and credentials as the first line on stdout'],
    ],
    notes: [
      'Without --json no credentials are printed; for them, use ads emulator status --show-credentials.',
      'If stderr is a terminal, requests are logged there; --quiet disables and --verbose always enables the log.',
      'It answers for localhost, for its own address and for names of --allow-host, so that no web page can reach it.',
      'Stop it with Ctrl-C or ads emulator stop. Every write that was answered with success is stored, even if the server is killed.',
    ],
    examples: [
      'ads emulator start --port 8700',
      'ads emulator start --json --data :memory: --seed large',
      'ads emulator start --https --rate-limits 10%',
      'ads emulator start --host 0.0.0.0 --allow-host emulator',
    ],
    accepts: ['verbose'],
    load: async () => (await import('./emulator.js')).startEmulator,
  },
  stopCommand,
  {
    words: ['emulator', 'status'],
    summary: "Show the emulator's file, its content and running servers",
    options: [
      ['--data <file>', 'file of the emulator (default: in the data directory)'],
      ['--show-credentials', 'include the demo credentials'],
    ],
    examples: ['ads emulator status', 'ads emulator status -o json --show-credentials'],
    accepts: dataFlags,
    load: async () => (await import('./emulator.js')).showEmulator,
  },
  {
    words: ['emulator', 'env'],
    summary: 'Print environment variables for using the running server',
    options: [['--data <file>', 'file of the emulator (default: in the data directory)']],
    notes: [
      'They include the demo credentials, so that later commands need no login and no flags, and of a server with --https its certificate.',
      'ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN are for tests that steer the server over HTTP (docs/emulator.md).',
    ],
    examples: [
      'eval "$(ads emulator env)"',
      'eval "$(ads emulator env)" && ads campaigns list --env sandbox',
    ],
    accepts: [],
    load: async () => (await import('./emulator.js')).printEnvironment,
  },
  {
    words: ['emulator', 'reset'],
    summary: 'Delete all records and create new initial data',
    options: [
      ['--data <file>', 'file of the emulator (default: in the data directory)'],
      ['--seed <name>', 'demo (default), empty or large', seedNames],
      ['--fixed [time]', 'use the same ids, keys and clock after every reset'],
    ],
    notes: [
      'Asks for confirmation unless --yes is given.',
      'While a server runs with the file, or is named by ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN, it does the work',
      'and goes on: its credentials, its faults and the snapshots stay. Without one, the file is made anew.',
    ],
    examples: ['ads emulator reset --yes', 'ads emulator reset --seed large --yes'],
    accepts: [...dataFlags, 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-reset.js')).resetEmulator,
  },
  ...emulatorControlCommands,
];
