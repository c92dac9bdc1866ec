/** The commands for signing in and settings, as data. */

import { callbackDefaults } from '../../../auth/callback-defaults.js';
import { endpointById } from '../../../contract/find-group.js';
import { rates } from '../../../contract/wire/rate-limits.js';
import { callFlags, dataFlags, profileCallFlags, readFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { loginFlags } from './login-flags.js';
import { profileCommands } from './profile-commands.js';

const { port, path } = callbackDefaults;

/** What `ads auth status` asks where there is no better call, and how often it can. */
function statusNote(): string {
  const { limit, seconds } = rates[endpointById('accounts.list').rate];
  return `If the service lacks that call, ads requests an account instead, at most ${limit} times in ${seconds / 60} minutes.`;
}

export const signInCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['login'],
    summary: 'Sign in with a browser and store the token',
    flags: loginFlags,
    rules: [{ rule: 'exclusive', params: ['callback', 'pin'] }],
    notes: [
      `The callback URL must be registered with the app: http://127.0.0.1:${port}${path}, unless changed by flags.`,
      'With --pin, you can open the URL on any machine. Without a terminal, ads reads the PIN from standard input.',
      'With --env local, the command signs in to the emulator, by default with the profile "local".',
      'In scripts and CI, set the four ADS_ credential variables instead: ads then stores only the journals of writes, and does not use the keychain.',
    ],
    examples: [
      'ads login',
      'ads login --pin --profile client-a',
      'ads login --callback-port 9000 --access read --store file',
      'ads login --env local --callback',
    ],
    profile: 'optional',
    accepts: profileCallFlags,
    load: async () => (await import('./login.js')).login,
  }),
  localCommand({
    words: ['logout'],
    summary: 'Sign out: remove the stored credentials of a profile',
    flags: { revoke: { type: 'boolean', help: 'also revoke the token' } },
    notes: [
      '--all signs out of all profiles. The settings of a profile are kept; ads profile delete removes them too.',
    ],
    examples: ['ads logout', 'ads logout --revoke --profile client-a', 'ads logout --all --revoke --yes'],
    profile: 'optional',
    accepts: [...dataFlags, ...callFlags, 'profile', 'all'],
    load: async () => (await import('./logout.js')).logout,
  }),
  localCommand({
    words: ['auth', 'status'],
    summary: 'Show the signed-in user, the store of the secrets, and whether the token is valid',
    flags: { offline: { type: 'boolean', help: 'do not call the service' } },
    get notes() {
      return [
        'Makes one request, which also returns the current name of the user.',
        statusNote(),
        'Exits with 4 if no user is signed in or the token is rejected.',
      ];
    },
    examples: ['ads auth status', 'ads auth status -o json --profile client-a'],
    accepts: readFlags,
    load: async () => (await import('./auth.js')).showStatus,
  }),
  localCommand({
    words: ['auth', 'token'],
    summary: 'Show where the credentials are stored; with --show, print them',
    flags: { show: { type: 'boolean', help: 'print the four values; anyone who has them can act as you' } },
    examples: ['ads auth token', 'ads auth token --show -o json'],
    accepts: [...dataFlags, 'profile', 'env'],
    load: async () => (await import('./auth.js')).showToken,
  }),
  localCommand({
    words: ['auth', 'revoke'],
    summary: 'Revoke the token in use and remove it',
    notes: ['Asks for confirmation unless --yes is given. A token set in the environment is revoked too.'],
    examples: ['ads auth revoke', 'ads auth revoke --yes --profile client-a'],
    accepts: profileCallFlags,
    load: async () => (await import('./auth.js')).revokeAccess,
  }),
  localCommand({
    words: ['auth', 'bearer', 'get'],
    summary: "Get the app's bearer token and store it with the sign-in",
    flags: { show: { type: 'boolean', help: 'print the token' } },
    notes: ['Reuses a stored token, because the service rejects frequent requests.'],
    examples: ['ads auth bearer get', 'ads auth bearer get --show -o json --query access_token'],
    accepts: [...profileCallFlags, 'dryRun'],
    load: async () => (await import('./auth-bearer.js')).getBearer,
  }),
  localCommand({
    words: ['auth', 'bearer', 'revoke'],
    summary: "Revoke the app's bearer token for all its users",
    notes: [
      'Only the owner of the app can revoke it, because the call is signed with the app key and the token in use.',
      'Asks for confirmation unless --yes is given.',
    ],
    examples: ['ads auth bearer revoke --yes'],
    accepts: profileCallFlags,
    load: async () => (await import('./auth-bearer.js')).revokeBearer,
  }),
  ...profileCommands,
  localCommand({
    words: ['config', 'list'],
    summary: 'List the effective settings and their origins',
    flags: {
      show_origin: {
        type: 'boolean',
        help: 'show the flag, variable, .ads.json or profile key that set each value',
      },
    },
    examples: ['ads config list', 'ads config list --show-origin -o json'],
    profile: 'optional',
    accepts: [...dataFlags, 'profile', 'env', 'account', 'timeout', 'maxWait'],
    load: async () => (await import('./config-list.js')).listConfig,
  }),
];
