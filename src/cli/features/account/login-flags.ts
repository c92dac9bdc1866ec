/** The flags of `ads login`, as data: some are parameters of the contract under another name. */
import { callbackDefaults } from '../../../auth/callback-defaults.js';
import { authorize, requestRequestToken } from '../../../contract/groups/oauth.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';
import { storeFlag, urlFlags } from './profile-flags.js';

const { port, path } = callbackDefaults;

export const loginFlags = {
  callback: {
    type: 'boolean',
    help: 'redirect the browser to this machine (default if a browser can be opened)',
  },
  pin: { type: 'boolean', help: 'enter the PIN that the page shows (default otherwise)' },
  callback_port: {
    type: 'integer',
    min: 0,
    max: 65_535,
    default: port,
    help: 'port of the callback URL; 0 selects a free one',
  },
  callback_path: {
    type: 'string',
    // A path that a URL has as it is written: neither . nor .. is a part of it.
    pattern: {
      regex: '(?!.*/\\.{1,2}(/|$))/(?!/)[A-Za-z0-9._~/-]*',
      means: 'a plain path such as /callback',
    },
    default: path,
    metavar: 'path',
    help: 'path of the callback URL',
  },
  sign_in: {
    type: 'boolean',
    help: 'use the sign-in page, which skips the approval if the app was approved before',
  },
  force_login: { type: 'boolean', help: 'require the password even if the browser is signed in' },
  screen_name: {
    ...authorize.params.screen_name,
    metavar: 'name',
    help: 'user name to prefill on the login page',
  },
  access: {
    ...requestRequestToken.params.x_auth_access_type,
    metavar: 'access',
    help: 'access to request',
  },
  consumer_key: {
    type: 'string',
    metavar: 'key',
    help: "the app's consumer key, also called API key (ADS_CONSUMER_KEY)",
  },
  consumer_secret_stdin: {
    type: 'boolean',
    help: "read the app's consumer secret from standard input (or set ADS_CONSUMER_SECRET)",
  },
  ...urlFlags,
  store: storeFlag,
} as const satisfies LocalParams;
export type LoginFlags = LocalValues<typeof loginFlags>;
