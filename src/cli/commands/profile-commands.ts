/** The commands for profiles, as data. */
import { storeKinds } from '../../auth/stores/secret-store.js';
import { dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

type Options = NonNullable<LocalCommand['options']>;

/** The base URLs of a profile. */
export const urlOptions: Options = [
  ['--auth-url <url>', 'base URL of the authorization area (ADS_AUTH_URL)'],
  ['--ads-url <url>', 'base URL of the advertising area (ADS_URL)'],
  ['--ads-sandbox-url <url>', 'base URL of the sandbox (ADS_SANDBOX_URL)'],
];

const guardOptions: Options = [
  ['--max-daily-budget <amounts>', 'largest daily budget to send, such as 50 or "50 USD, 7000 JPY"'],
  ['--max-bid <amounts>', 'largest bid to send'],
  ['--max-change <factor>', 'how many times its old value a budget or a bid may become, such as 5x'],
  ['--max-total-per-day <amounts>', 'largest sum of the daily budgets that are active in an account'],
  ['--read-only [on]', 'refuse every write', ['true', 'false']],
];

export const storeOption: Options[number] = [
  '--store <store>',
  'where to store secrets: keychain (of the system), or file (readable only by you)',
  storeKinds,
];

export const profileCommands: readonly LocalCommand[] = [
  {
    words: ['profile', 'list'],
    summary: 'List the profiles',
    examples: ['ads profile list', 'ads profile list -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).listProfiles,
  },
  {
    words: ['profile', 'show'],
    summary: 'Show a profile, without its secrets',
    arguments: [['[name]', 'the profile (default: the current one)', { refers: ['profiles'] }]],
    examples: ['ads profile show', 'ads profile show client-a -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).showProfile,
  },
  {
    words: ['profile', 'use'],
    summary: 'Set the current profile',
    arguments: [['<name>', 'the profile', { refers: ['profiles'] }]],
    examples: ['ads profile use client-a'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).useProfile,
  },
  {
    words: ['profile', 'create'],
    summary: 'Create a profile without signing in',
    arguments: [['<name>', 'letters, digits, dots, dashes and underscores']],
    options: [...urlOptions, ...guardOptions],
    notes: [
      '--env sets the environment of the profile.',
      'What is over a limit is not sent; --allow-over-limit lets it pass. To forbid that flag: ads profile set allow-over-limit false.',
    ],
    examples: [
      'ads profile create client-a --env sandbox --auth-url https://auth.example.com',
      'ads profile create client-b --max-daily-budget "50 USD" --max-change 5x',
    ],
    profile: 'optional',
    accepts: [...dataFlags, 'env', 'dryRun'],
    load: async () => (await import('./profile.js')).createProfile,
  },
  {
    words: ['profile', 'delete'],
    summary: 'Delete a profile and its secrets',
    arguments: [['<name>', 'the profile', { refers: ['profiles'] }]],
    notes: [
      'Asks for confirmation unless --yes is given. The token remains valid; to revoke it, use ads logout --revoke first.',
    ],
    examples: ['ads profile delete client-a --yes'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).deleteProfileAction,
  },
  {
    words: ['profile', 'rename'],
    summary: 'Rename a profile',
    arguments: [
      ['<name>', 'the profile', { refers: ['profiles'] }],
      ['<new-name>', 'its new name'],
    ],
    examples: ['ads profile rename client-a acme'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).renameProfileAction,
  },
  {
    words: ['profile', 'set'],
    summary: 'Change a setting of the current profile',
    arguments: [
      [
        '<setting>',
        'env, auth-url, ads-url, ads-sandbox-url, output, history, or a guard, see below',
        [
          ...['env', 'auth-url', 'ads-url', 'ads-sandbox-url', 'output', 'history'],
          ...[
            'max-daily-budget',
            'max-bid',
            'max-change',
            'max-total-per-day',
            'read-only',
            'allow-over-limit',
          ],
        ],
      ],
      ['[value]', 'its value'],
    ],
    options: [['--unset', 'remove the setting']],
    notes: [
      'Guards: max-daily-budget, max-bid and max-total-per-day are amounts, such as 50 or "50 USD, 7000 JPY"; max-change is a factor, such as 5x; read-only and allow-over-limit are true or false.',
      'An amount without a currency is for every currency that has none of its own; without one, other currencies are refused.',
      'What is over a limit is not sent, unless --allow-over-limit is given; allow-over-limit false forbids that flag.',
      'history true keeps ads history where credentials come from the environment, too; false keeps none.',
      'To loosen or remove a guard asks for confirmation unless --yes is given.',
    ],
    examples: [
      'ads profile set env sandbox --profile client-a',
      'ads profile set ads-url https://ads.example.com',
      'ads profile set output --unset',
      'ads profile set max-daily-budget "50 USD, 7000 JPY" --profile client-a',
    ],
    accepts: [...dataFlags, 'profile', 'dryRun'],
    load: async () => (await import('./profile.js')).changeSetting,
  },
  {
    words: ['profile', 'import'],
    summary: 'Import profiles and secrets from twurl',
    arguments: [['[file]', 'the config file of twurl (default ~/.twurlrc)']],
    options: [storeOption, ...urlOptions],
    notes: ['Existing profiles are skipped. The file is not changed.'],
    examples: ['ads profile import', 'ads profile import old/.twurlrc --store file'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile-import.js')).importProfiles,
  },
];
