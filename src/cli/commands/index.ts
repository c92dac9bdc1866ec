/** Every command that is not an endpoint of the contract, as data; what they do is loaded when they run. */
import { joinList } from '../../call/text-lists.js';
import { type GroupHeading, methods } from '../../contract/types.js';
import { installation, shells } from '../../derive/completion/shells.js';
import { seedNames } from '../../emulator/store/seed-names.js';
import { callFlags, dataFlags } from '../command-line/accepted-flags.js';
import type { LocalCommand } from '../invocation.js';
import { signInCommands } from './auth-commands.js';

/** What commands of several words have in common, by their first word. */
export const localGroups: Readonly<Record<string, string>> = {
  auth: 'Who is signed in, and the tokens',
  profile: 'Ways of working: addresses, environment, sign-in',
  config: 'The settings that hold',
  emulator: 'The service, on this machine: start it, look at it, begin afresh',
};

/** The section of the root's help in which a local command stands, by its first word. */
export const localHeadings: Readonly<Record<string, GroupHeading>> = {
  login: 'Signing in and settings',
  logout: 'Signing in and settings',
  auth: 'Signing in and settings',
  profile: 'Signing in and settings',
  config: 'Signing in and settings',
  emulator: 'Tools',
  api: 'Tools',
  endpoints: 'Tools',
  openapi: 'Tools',
  completion: 'Tools',
};

export const localCommands: readonly LocalCommand[] = [
  ...signInCommands,
  {
    words: ['accounts', 'use'],
    summary: "Make an account the profile's default",
    arguments: [['<account-id>', 'the account']],
    options: [['--no-check', 'do not ask the service whether the account exists']],
    notes: ['Each environment has a default of its own, so that none is ever used on another host.'],
    examples: [
      'ads accounts use 18ce54d4x5t',
      'ads accounts use 18ce54d4x5t --env sandbox --profile client-a',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'dryRun'],
    load: async () => (await import('./accounts-use.js')).useAccount,
  },
  {
    words: ['api'],
    summary: 'Make any call, signed: the escape hatch',
    arguments: [
      ['<method>', joinList(methods, 'or'), methods],
      ['<path>', 'path below the version, such as accounts/{account_id}/campaigns'],
    ],
    options: [
      ['--param <name=value...>', 'a parameter; may be repeated'],
      ['--from <file>', 'a JSON or YAML body from a file, or - for stdin'],
      ['--area <area>', 'ads (default) or auth', ['ads', 'auth']],
      ['--no-check', 'send parameters that ads does not know, or would refuse'],
    ],
    notes: [
      '{account_id} in the path stands for the account in use.',
      'The path may begin with the version: /12/accounts is accounts.',
      'Parameters of a path that ads knows are checked before anything is sent.',
      'The answer is shown as it came, envelope and all. It is one page of a list: go on with --param cursor=...',
    ],
    examples: [
      'ads api GET accounts/{account_id}/campaigns --param count=5 --param sort_by=name-asc',
      'ads api PUT accounts/{account_id}/campaigns/8wku2 --param entity_status=PAUSED',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account', 'apiVersion', 'dryRun'],
    load: async () => (await import('./api.js')).callApi,
  },
  {
    words: ['endpoints'],
    summary: 'List every endpoint that ads knows',
    options: [['--coverage', 'how much of each is checked here, and how true the emulator is to it']],
    notes: ['-o json adds each parameter with its type and limits.'],
    examples: [
      'ads endpoints',
      'ads endpoints -o json',
      'ads endpoints -o json --query "[?host==\'sandbox\'].id"',
    ],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./endpoints.js')).listEndpoints,
  },
  {
    words: ['openapi'],
    summary: 'Print the contract as an OpenAPI 3.1 document',
    notes: ['JSON unless told otherwise; -o yaml prints YAML.'],
    examples: ['ads openapi > openapi.json', 'ads openapi -o yaml'],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./openapi.js')).printOpenapi,
  },
  {
    words: ['completion'],
    summary: 'Print the completion script of a shell',
    arguments: [['<shell>', shells.join(', '), shells]],
    notes: [
      'The script knows every command, flag and value by itself; pressing Tab never starts ads.',
      ...shells.map((shell) => `To install for ${shell}: ${installation[shell]}`),
    ],
    examples: ['ads completion zsh', 'eval "$(ads completion bash)"'],
    profile: 'unused',
    accepts: [],
    load: async () => (await import('./completion.js')).printCompletion,
  },
  {
    words: ['emulator', 'start'],
    summary: 'Run the emulator as a server until it is stopped',
    options: [
      ['--host <address>', 'address to listen on (default 127.0.0.1)'],
      ['--port <n>', 'port to listen on; 0 takes a free one (default 0)'],
      ['--data <file>', 'where records are kept; :memory: keeps none (default: the data directory)'],
      ['--seed <name>', 'world to begin with, where the file is new: demo, empty or large', seedNames],
      ['--fixed [time]', 'the same ids, keys and clock at every start, where the file is new'],
      ['--rate-limits <limits>', 'off, real (default), or so much of each: 1% to 100%'],
      ['--https', 'with a certificate of this start; clients trust it by NODE_EXTRA_CA_CERTS'],
      ['--json', 'first line on stdout: one JSON object with addresses and credentials'],
    ],
    notes: [
      'Without --json no credentials are shown; ads emulator status --show-credentials does.',
      'On a terminal every request is logged on stderr; --quiet logs none, --verbose also where stderr is no terminal.',
      'Stop it with Ctrl-C. What was answered with 200 is kept, however it ends.',
    ],
    examples: [
      'ads emulator start --port 8700',
      'ads emulator start --json --data :memory: --seed large',
      'ads emulator start --https --rate-limits 10%',
    ],
    accepts: ['verbose'],
    load: async () => (await import('./emulator.js')).startEmulator,
  },
  {
    words: ['emulator', 'status'],
    summary: "Show the emulator's file, world and running servers",
    options: [
      ['--data <file>', 'where records are kept (default: the data directory)'],
      ['--show-credentials', 'with the demo credentials'],
    ],
    examples: ['ads emulator status', 'ads emulator status -o json --show-credentials'],
    accepts: dataFlags,
    load: async () => (await import('./emulator.js')).showEmulator,
  },
  {
    words: ['emulator', 'env'],
    summary: 'Print the variables with which ads speaks to the running server',
    options: [['--data <file>', 'where records are kept (default: the data directory)']],
    notes: ['They hold the demo credentials. The commands after it need no login and no flag.'],
    examples: [
      'eval "$(ads emulator env)"',
      'eval "$(ads emulator env)" && ads campaigns list --env sandbox',
    ],
    accepts: [],
    load: async () => (await import('./emulator.js')).printEnvironment,
  },
  {
    words: ['emulator', 'reset'],
    summary: 'Throw the records away and begin with a fresh world',
    options: [
      ['--data <file>', 'where records are kept (default: the data directory)'],
      ['--seed <name>', 'demo (default), empty or large', seedNames],
      ['--fixed [time]', 'the same ids, keys and clock after every reset'],
    ],
    notes: ['Asks first; --yes answers. A server on the same file must be stopped before.'],
    examples: ['ads emulator reset --yes', 'ads emulator reset --seed large --yes'],
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./emulator.js')).resetEmulator,
  },
];
