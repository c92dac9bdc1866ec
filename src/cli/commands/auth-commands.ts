/** The commands about signing in, profiles and settings, as data. */

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

const storeOption: Options[number] = [
  '--store <store>',
  "where the secrets lie: keychain (the system's own), or file (which only you can read)",
  storeKinds,
];

const accesses = requestRequestToken.params.x_auth_access_type.values;
/** What the check of a token counts against. */
const { limit, seconds } = rates[listAccounts.rate];

export const signInCommands: readonly LocalCommand[] = [
  {
    words: ['login'],
    summary: 'Sign in: a user approves the app in a browser, and the token is kept',
    options: [
      ['--callback', 'let the browser come back to this machine (default where one can be opened)'],
      ['--pin', 'type a PIN that the page shows (default elsewhere)'],
      ['--callback-port <n>', `port for the browser to come back to (default ${port}; 0 takes a free one)`],
      ['--callback-path <path>', `path for the browser to come back to (default ${path})`],
      ['--sign-in', 'the sign-in page, which passes those who approved the app before'],
      ['--force-login', 'ask for the password even of someone who is signed in in the browser'],
      ['--screen-name <name>', 'name to put into the login box'],
      ['--access <access>', `ask for this access only: ${joinList(accesses, 'or')}`, accesses],
      ['--consumer-key <key>', "the app's key, called API key at the service (ADS_CONSUMER_KEY)"],
      [
        '--consumer-secret-stdin',
        "read the app's secret from a line of standard input (or ADS_CONSUMER_SECRET)",
      ],
      ...urlOptions,
      storeOption,
    ],
    notes: [
      `The callback URL must be among those of the app: http://127.0.0.1:${port}${path}, or as the flags say.`,
      'A PIN needs no browser here: open the address on any machine. Without a terminal it is read from standard input.',
      'With --env local it signs in to the emulator, as profile "local" unless one is named.',
      'In a job, set the four ADS_ credentials instead: then nothing is stored and no keychain is touched.',
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
    summary: 'Forget the sign-in of a profile',
    options: [['--revoke', 'also revoke the token at the service']],
    notes: ['--all: of every profile. The settings of a profile stay; ads profile delete removes them too.'],
    examples: ['ads logout', 'ads logout --revoke --profile client-a', 'ads logout --all --revoke --yes'],
    profile: 'optional',
    accepts: [...dataFlags, ...callFlags, 'profile', 'all'],
    load: async () => (await import('./logout.js')).logout,
  },
  {
    words: ['auth', 'status'],
    summary: 'Show who is signed in, where the secrets lie, and whether the token works',
    options: [['--offline', 'do not ask the service']],
    notes: [
      `Asks the service with one small read, of which it allows ${limit} in ${seconds / 60} minutes.`,
      'Exit code 4 where nobody is signed in or the token is refused.',
    ],
    examples: ['ads auth status', 'ads auth status -o json --profile client-a'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./auth.js')).showStatus,
  },
  {
    words: ['auth', 'token'],
    summary: 'Say where the credentials are; with --show, show them',
    options: [['--show', 'show the four values: they are all that is needed to act as you']],
    examples: ['ads auth token', 'ads auth token --show -o json'],
    accepts: [...dataFlags, 'profile', 'env'],
    load: async () => (await import('./auth.js')).showToken,
  },
  {
    words: ['auth', 'revoke'],
    summary: 'Revoke the token in use at the service, and forget it',
    notes: ['Asks first; --yes answers. A token of the environment is revoked too.'],
    examples: ['ads auth revoke', 'ads auth revoke --yes --profile client-a'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env'],
    load: async () => (await import('./auth.js')).revokeAccess,
  },
  {
    words: ['auth', 'bearer', 'get'],
    summary: "Get the app's bearer token, and keep it with the sign-in",
    options: [['--show', 'show the token']],
    notes: ['Asks the service only where none is kept: it refuses those who ask too often.'],
    examples: ['ads auth bearer get', 'ads auth bearer get --show -o json --query access_token'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'dryRun'],
    load: async () => (await import('./auth-bearer.js')).getBearer,
  },
  {
    words: ['auth', 'bearer', 'revoke'],
    summary: "Revoke the app's bearer token, for everyone who uses it",
    notes: [
      "Only the app's owner may: it is signed with the app's key and the token in use.",
      'Asks first; --yes answers.',
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
    arguments: [['[name]', 'the profile; the one in use where none is given']],
    examples: ['ads profile show', 'ads profile show client-a -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).showProfile,
  },
  {
    words: ['profile', 'use'],
    summary: 'Use a profile wherever none is named',
    arguments: [['<name>', 'the profile']],
    examples: ['ads profile use client-a'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).useProfile,
  },
  {
    words: ['profile', 'create'],
    summary: 'Make a profile, without signing in',
    arguments: [['<name>', 'letters, digits, dots, dashes and underscores']],
    options: urlOptions,
    notes: ['--env is kept as the environment of the profile.'],
    examples: ['ads profile create client-a --env sandbox --auth-url https://auth.example.com'],
    profile: 'optional',
    accepts: [...dataFlags, 'env', 'dryRun'],
    load: async () => (await import('./profile.js')).createProfile,
  },
  {
    words: ['profile', 'delete'],
    summary: 'Delete a profile with its secrets',
    arguments: [['<name>', 'the profile']],
    notes: ['Asks first; --yes answers. The token stays valid at the service: ads logout --revoke ends it.'],
    examples: ['ads profile delete client-a --yes'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).removeProfile,
  },
  {
    words: ['profile', 'rename'],
    summary: 'Give a profile another name',
    arguments: [
      ['<name>', 'the profile'],
      ['<new-name>', 'its new name'],
    ],
    examples: ['ads profile rename client-a acme'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile.js')).renameIt,
  },
  {
    words: ['profile', 'set'],
    summary: 'Change a setting of the profile in use',
    arguments: [
      [
        '<setting>',
        'env, auth-url, ads-url, ads-sandbox-url or output',
        ['env', 'auth-url', 'ads-url', 'ads-sandbox-url', 'output'],
      ],
      ['[value]', 'its value'],
    ],
    options: [['--unset', 'take the setting away']],
    examples: [
      'ads profile set env sandbox --profile client-a',
      'ads profile set ads-url https://ads.example.com',
      'ads profile set output --unset',
    ],
    accepts: [...dataFlags, 'profile', 'dryRun'],
    load: async () => (await import('./profile.js')).setInProfile,
  },
  {
    words: ['profile', 'import'],
    summary: 'Import the profiles of twurl, with their secrets',
    arguments: [['[file]', 'the file that twurl wrote (default ~/.twurlrc)']],
    options: [storeOption, ...urlOptions],
    notes: ['A profile of a name that exists is left as it is. The file is not changed.'],
    examples: ['ads profile import', 'ads profile import old/.twurlrc --store file'],
    profile: 'optional',
    accepts: [...dataFlags, 'dryRun'],
    load: async () => (await import('./profile-import.js')).importProfiles,
  },
  {
    words: ['config', 'list'],
    summary: 'List the settings that hold, and where each comes from',
    options: [['--show-origin', 'with the flag, variable or profile that said so']],
    examples: ['ads config list', 'ads config list --show-origin -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile', 'env', 'account', 'timeout', 'maxWait'],
    load: async () => (await import('./config-list.js')).listConfig,
  },
];
