/** Every environment variable that ads reads, with its meaning. A test compares the names with the source. */

import { tokenSecretVariable } from '../../../auth/credential-variables.js';
import { ignoreDirectoryFileVariable } from '../../../auth/directory-file.js';
import { settingDefaults } from '../../../auth/setting.js';
import { environments } from '../../../contract/wire/service-facts.js';
import { formats } from '../../../output/formats.js';

interface VariableGroup {
  readonly title: string;
  readonly text?: string;
  readonly variables: Readonly<Record<string, string>>;
}

export const environmentVariables: readonly VariableGroup[] = [
  {
    title: 'Settings',
    text: 'ADS_PROFILE, ADS_ENV, ADS_ACCOUNT_ID or all four credentials that are set but empty count as not set. With a stored sign-in, a read then gives a notice, and a write ends with 2, unless a flag gives the same setting (--profile for the credentials), or the path of ads api has the account. If some of the four are empty, every signed call ends with 2, or without a stored sign-in with 4.',
    variables: {
      ADS_PROFILE: 'profile to use (--profile)',
      ADS_ENV: `environment: ${environments.join(', ')} (--env)`,
      ADS_ACCOUNT_ID: 'advertising account (--account)',
      ADS_OUTPUT: `format: ${formats.join(', ')} (--output)`,
      ADS_TIMEOUT: `timeout of a single request in seconds (--timeout; default ${settingDefaults.timeout})`,
      ADS_MAX_WAIT: `total wait for rate limits and retries in seconds (--max-wait; default ${settingDefaults.maxWait})`,
      ADS_SHELL:
        'shell for the commands of messages: posix, powershell, pwsh (PowerShell 7) or cmd; default: powershell on Windows, posix in Git Bash and elsewhere',
      [ignoreDirectoryFileVariable]: 'any value: ignore .ads.json (ads help directories)',
    },
  },
  {
    title: 'Base URLs',
    variables: {
      ADS_AUTH_URL: 'base URL of the authorization area',
      ADS_URL: 'base URL of the advertising area',
      ADS_SANDBOX_URL: "base URL of the service's sandbox (--env sandbox)",
    },
  },
  {
    title: 'Credentials',
    text: 'With the first four set, ads needs no profile and opens no keychain. It stores only the journals of writes, which prevent sending twice. If ADS_STATE_DIR is set, it also stores rate limits; if ADS_CACHE_DIR is set, results of reports, compiled code and lists with low rate limits.',
    variables: {
      ADS_CONSUMER_KEY: 'consumer key of the app',
      ADS_CONSUMER_SECRET: 'its secret',
      ADS_ACCESS_TOKEN: 'access token of the user',
      ADS_ACCESS_TOKEN_SECRET: 'its secret',
      ADS_BEARER_TOKEN: "the app's bearer token, for ads auth bearer",
      [tokenSecretVariable]: 'secret of a request token, for ads oauth access-token',
    },
  },
  {
    title: 'The emulator',
    text: 'ads emulator env prints both; they are for commands and tests that control a running server.',
    variables: {
      ADS_EMULATOR_URL: 'base URL of the controls of a running emulator',
      ADS_EMULATOR_TOKEN: 'token of the controls',
    },
  },
  {
    title: 'Directories',
    variables: {
      ADS_CONFIG_DIR: 'profiles without secrets; default: ads in XDG_CONFIG_HOME or ~/.config',
      ADS_DATA_DIR:
        'the emulator, and secrets without a keychain; default: ads in XDG_DATA_HOME or ~/.local/share',
      ADS_STATE_DIR: 'interrupted work and logs; default: ads in XDG_STATE_HOME or ~/.local/state',
      ADS_CACHE_DIR: 'cached data; default: ads in XDG_CACHE_HOME or ~/.cache',
    },
  },
  {
    title: 'Variables of other programs',
    variables: {
      NO_COLOR: 'any value: no color (--no-color)',
      CLICOLOR_FORCE: 'any value but 0: color even if the output is not a terminal',
      TERM: 'dumb: no color and no block characters',
      'LC_ALL, LC_CTYPE, LANG': 'UTF-8 locale: charts with block characters, otherwise in ASCII',
      COLUMNS: 'width of help and charts',
      HTTPS_PROXY: 'proxy of calls to the service',
      NO_PROXY: 'hosts that bypass the proxy',
      HTTP_PROXY: 'not used, because the service uses https; ads doctor warns if only this one is set',
      NODE_EXTRA_CA_CERTS: 'file with additional trusted certificates, such as that of a proxy',
      PATH: 'searched by ads doctor for other installations of ads',
      HOME: 'folder that ~ stands for, except on Windows',
      'XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME': 'parents of the directories above',
      'APPDATA, LOCALAPPDATA': 'the same on Windows',
      'MSYSTEM, POWERSHELL_DISTRIBUTION_CHANNEL':
        'on Windows, signs of Git Bash and PowerShell 7 where ADS_SHELL is not set',
      BROWSER: 'program that opens the page of ads login in a container',
      'DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, SSH_TTY, CI, WSL_DISTRO_NAME':
        'checked by ads login before it opens a browser',
    },
  },
];
