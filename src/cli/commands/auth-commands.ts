/** The commands for signing in, profiles and settings, as data. */

import { callbackDefaults } from '../../auth/callback-defaults.js';
import { storeKinds } from '../../auth/stores/secret-store.js';
import { joinList } from '../../call/text-lists.js';
import { listAccounts } from '../../contract/groups/accounts.js';
import { requestRequestToken } from '../../contract/groups/oauth.js';
import { rates } from '../../contract/wire/rate-limits.js';
import { callFlags, dataFlags } from '../command-line/accepted-flags.js';
import type { LocalCommand } from '../invocation.js';

const { port, path } = callbackDefaults;

type Options = NonNullable<LocalCommand['options']>;

const urlOptions: Options = [
  ['--auth-url <url>', 'base URL of the authorization area (ADS_AUTH_URL)'],
  ['--ads-url <url>', 'base URL of the advertising area (ADS_URL)'],
  ['--ads-sandbox-url <url>', 'base URL of the sandbox (ADS_SANDBOX_URL)'],
];

const guardOptions: Options = [
  ['--max-daily-budget <amounts>', 'largest daily budget to send, such as 50 or "50 USD, 7000 JPY"'],
  ['--max-bid <amounts>', 'largest bid to send'],
  ['--max-change <factor>', 'how many times its old value a budget or a bid may become, such as 5x'],
  ['--max-total-per-day <amounts>', 'largest sum of the daily budgets that are active in an account'],
  ['--read-only', 'refuse every write'],
];

const storeOption: Options[number] = [
  '--store <store>',
  'where to store secrets: keychain (of the system), or file (readable only by you)',
  storeKinds,
];

const accesses = requestRequestToken.params.x_auth_access_type.values;
/** The rate limit of the request that `ads auth status` makes where there is no better one. */
const { limit, seconds } = rates[listAccounts.rate];

export const signInCommands: readonly LocalCommand[] = [
  {
    words: ['login'],
    summary: 'Sign in with a browser and store the token',
    options: [
      ['--callback', 'redirect the browser to this machine (default if a browser can be opened)'],
      ['--pin', 'enter a PIN that the page shows (default otherwise)'],
      ['--callback-port <n>', `port of the callback URL (default ${port}; 0 takes a free one)`],
      ['--callback-path <path>', `path of the callback URL (default ${path})`],
      ['--sign-in', 'use the sign-in page, which skips the approval if the app was approved before'],
      ['--force-login', 'require the password even if the browser is signed in'],
      ['--screen-name <name>', 'user name to prefill on the login page'],
      ['--access <access>', `request only this access: ${joinList(accesses, 'or')}`, accesses],
      ['--consumer-key <key>', "the app's consumer key, also called API key (ADS_CONSUMER_KEY)"],
      [
        '--consumer-secret-stdin',
        "read the app's consumer secret from standard input (or set ADS_CONSUMER_SECRET)",
      ],
      ...urlOptions,
      storeOption,
    ],
    notes: [
      `The callback URL must be registered with the app: http://127.0.0.1:${port}${path}, unless changed by flags.`,
      'With --pin, the URL can be opened on any machine. Without a terminal the PIN is read from standard input.',
      'With --env local it signs in to the emulator, with profile "local" unless one is given.',
      'In scripts and CI, set the four ADS_ credential variables instead: then nothing is stored and no keychain is used.',
    ],
    examples: [
      'ads login',
      'ads login --pin --profile client-a',
      'ads login --callback-port 9000 --access read --store file',
      'ads login --env local --callback',
    ],
    profile: 'optional',
    accepts: [...dataFlags, ...callFlags, 'profile', 'env'],
    load: async () => (await import('./login.js')).login,
  },
  {
    words: ['logout'],
    summary: 'Sign out: remove the stored credentials of a profile',
    options: [['--revoke', 'also revoke the token']],
    notes: [
      '--all signs out of all profiles. The settings of a profile are kept; ads profile delete removes them too.',
    ],
    examples: ['ads logout', 'ads logout --revoke --profile client-a', 'ads logout --all --revoke --yes'],
    profile: 'optional',
    accepts: [...dataFlags, ...callFlags, 'profile', 'all'],
    load: async () => (await import('./logout.js')).logout,
  },
  {
    words: ['auth', 'status'],
    summary: 'Show who is signed in, where the secrets are stored, and whether the token is valid',
    options: [['--offline', 'do not call the service']],
    notes: [
      'Makes one request, which also tells the current name of the user.',
      `A service without that call is asked for an account instead, at most ${limit} times in ${seconds / 60} minutes.`,
      'Exit code 4 if nobody is signed in or the token is rejected.',
    ],
    examples: ['ads auth status', 'ads auth status -o json --profile client-a'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./auth.js')).showStatus,
  },
  {
    words: ['auth', 'token'],
    summary: 'Show where the credentials are stored; with --show, print them',
    options: [['--show', 'print the four values; anyone who has them can act as you']],
    examples: ['ads auth token', 'ads auth token --show -o json'],
    accepts: [...dataFlags, 'profile', 'env'],
    load: async () => (await import('./auth.js')).showToken,
  },
  {
    words: ['auth', 'revoke'],
    summary: 'Revoke the token in use and remove it',
    notes: ['Asks for confirmation unless --yes is given. A token set in the environment is revoked too.'],
    examples: ['ads auth revoke', 'ads auth revoke --yes --profile client-a'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env'],
    load: async () => (await import('./auth.js')).revokeAccess,
  },
  {
    words: ['auth', 'bearer', 'get'],
    summary: "Get the app's bearer token and store it with the sign-in",
    options: [['--show', 'print the token']],
    notes: ['A stored token is reused, because the service rejects frequent requests.'],
    examples: ['ads auth bearer get', 'ads auth bearer get --show -o json --query access_token'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'dryRun'],
    load: async () => (await import('./auth-bearer.js')).getBearer,
  },
  {
    words: ['auth', 'bearer', 'revoke'],
    summary: "Revoke the app's bearer token, for everyone who uses it",
    notes: [
      "Only the app's owner can revoke it: the call is signed with the app's key and the token in use.",
      'Asks for confirmation unless --yes is given.',
    ],
    examples: ['ads auth bearer revoke --yes'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env'],
    load: async () => (await import('./auth-bearer.js')).revokeBearer,
  },
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
    arguments: [['[name]', 'the profile (default: the current one)']],
    examples: ['ads profile show', 'ads profile show client-a -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).showProfile,
  },
  {
    words: ['profile', 'use'],
    summary: 'Set the current profile',
    arguments: [['<name>', 'the profile']],
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
    arguments: [['<name>', 'the profile']],
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
      ['<name>', 'the profile'],
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
        'env, auth-url, ads-url, ads-sandbox-url, output, or a guard, see below',
        [
          ...['env', 'auth-url', 'ads-url', 'ads-sandbox-url', 'output'],
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
  {
    words: ['config', 'list'],
    summary: 'List the effective settings and their origins',
    options: [['--show-origin', 'show the flag, variable, .ads.json or profile key that set each value']],
    examples: ['ads config list', 'ads config list --show-origin -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile', 'env', 'account', 'timeout', 'maxWait'],
    load: async () => (await import('./config-list.js')).listConfig,
  },
];
