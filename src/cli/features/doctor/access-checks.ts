/** Checks of who signs in, and of what they may do: credentials, their store, the token, the account, the rate limit. */

import { credentialNames } from '../../../auth/credential-variables.js';
import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import { loginWithFile, type SecretStoreError } from '../../../auth/stores/secret-store.js';
import { listAccounts } from '../../../contract/groups/accounts.js';
import { getUserAccess } from '../../../contract/groups/authenticated-user-access.js';
import { rateHeaders } from '../../../contract/wire/headers.js';
import { memberAt } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession } from '../../calls/session/session.js';
import { readTokenUser } from '../../calls/session/token-user.js';
import { findCredentialSource } from '../../core/credentials/find-credentials.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { readCredentials } from '../../core/credentials/read-credentials.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { userCommand } from '../../core/host/shown-command.js';
import { responseData } from '../../core/records/response-data.js';
import { type Check, type CheckContext, failure, failureOf, ok, skipped, warning } from './check.js';
import { type CredentialNames, type CredentialValues, shapeProblems } from './credential-shape.js';

const storedNames: CredentialNames = {
  consumerKey: 'the consumer key',
  consumerSecret: 'the consumer secret',
  token: 'the access token',
  tokenSecret: 'the access token secret',
};

/** Where the credentials are, without reading them. */
const credentials: Check = {
  name: 'credentials',
  needs: ['config'],
  async run({ invocation: { world }, findings: { settings } }) {
    try {
      const source = findCredentialSource(settings, world);
      if (source === 'emulator') return ok("the emulator's demo user; no sign-in is needed");
      if (source !== 'environment')
        return ok(`profile "${settings.profile.value}", in ${placeOf(source, world)}`);
      const found = credentialsFromEnvironment(world.env);
      if (found.kind !== 'complete') return failure('incomplete', exitCodes.notSignedIn);
      const blanks = Object.values(credentialNames).filter(
        (name) => world.env[name] !== world.env[name]?.trim(),
      );
      return (
        checkShape(found.credentials, credentialNames) ??
        (blanks.length > 0
          ? warning(
              `${blanks.join(', ')}: spaces around the value`,
              'Remove them. ads ignores them, but other programs may not.',
            )
          : ok('all four environment variables are set'))
      );
    } catch (error) {
      return failureOf(error);
    }
  },
};

function placeOf(source: 'keychain' | 'file', world: CheckContext['invocation']['world']): string {
  return openProfileStorage(world).openStore(source).place;
}

function checkShape(values: CredentialValues, names: CredentialNames) {
  const [first] = shapeProblems(values, names);
  if (!first) return undefined;
  return first.isCertain
    ? failure(first.message, exitCodes.notSignedIn, first.remedy)
    : warning(first.message, first.remedy);
}

/** The store of secrets answers in time; of a profile that is signed in, with what belongs together. */
const keychain: Check = {
  name: 'keychain',
  needs: ['config'],
  async run({ invocation: { world }, findings: { settings } }) {
    const source = sourceOf(settings, world);
    if (source === 'environment' || source === 'emulator')
      return skipped('not needed: the credentials are stored elsewhere');
    const store = openProfileStorage(world).openStore(source ?? 'keychain');
    try {
      if (source === undefined) {
        await store.get('probe');
        return ok(`${store.place} answers`);
      }
      const { credentials: read } = await readCredentials(settings, world, source);
      const { token = '', tokenSecret = '', ...app } = read;
      return (
        checkShape({ token, tokenSecret, ...app }, storedNames) ??
        ok(`${store.place} has all secrets of the profile`)
      );
    } catch (error) {
      const result = failureOf(error);
      if (source !== undefined) return result;
      return warning(
        result.message,
        (error as SecretStoreError).hint ?? `To store secrets in a file: ${loginWithFile}`,
      );
    }
  },
};

function sourceOf(
  settings: CheckContext['findings']['settings'],
  world: CheckContext['invocation']['world'],
): ReturnType<typeof findCredentialSource> | undefined {
  try {
    return findCredentialSource(settings, world);
  } catch {
    return undefined;
  }
}

/** A small signed call. It does not wait for the reset of a rate limit. */
const token: Check = {
  name: 'token',
  needs: ['credentials', 'keychain', 'service'],
  async run({ invocation, findings }) {
    const { settings } = findings;
    try {
      const maxWait = { ...settings.maxWait, value: '0' };
      findings.session = await openSession({ ...invocation, settings: { ...settings, maxWait } });
      const { client } = findings.session;
      const user = await readTokenUser(client);
      if (user) return ok(`works, for @${user.screen_name} (${user.user_id})`);
      findings.headers = (await client.call(listAccounts, { count: 1 })).headers;
      return ok('works');
    } catch (error) {
      return failureOf(error);
    }
  },
};

const account: Check = {
  name: 'account',
  needs: ['token'],
  async run({ findings }) {
    const { session, settings } = findings;
    const id = session?.account;
    if (!session || id === undefined) {
      return warning(
        'no default account',
        `Set one with: ${userCommand`ads accounts use ID`}. To list the ids: ${userCommand`ads accounts list`}`,
      );
    }
    try {
      const reply = await session.client.call(getUserAccess, { account_id: id });
      findings.headers = reply.headers;
      const permissions = [memberAt(responseData(reply), 'permissions') ?? []].flat().map(String);
      const source = settings.account ? ` (${settings.account.source})` : '';
      return permissions.length > 0
        ? ok(`${id}${source}: ${permissions.join(', ')}`)
        : warning(
            `${id}${source}: no permissions`,
            'Ask an administrator of the account to grant permissions.',
          );
    } catch (error) {
      return failureOf(explainAccount(error, settings));
    }
  },
};

/** Less than this part of the allowance is worth a word. */
const scarce = 0.05;

const rateLimit: Check = {
  name: 'rate-limit',
  needs: ['account'],
  run({ findings: { headers } }) {
    const names = rateHeaders.account.limit in headers ? rateHeaders.account : rateHeaders.user;
    const [limit, remaining, reset] = [names.limit, names.remaining, names.reset].map((name) =>
      Number(headers[name] ?? Number.NaN),
    );
    if (limit === undefined || remaining === undefined || !(limit > 0) || Number.isNaN(remaining))
      return skipped('the service does not report it');
    const until = reset !== undefined && reset > 0 ? ` until ${formatTime(reset * 1000)}` : '';
    const message = `${remaining} of ${limit} reads left${until}`;
    return remaining < limit * scarce
      ? warning(message, 'Wait for the reset, or request larger pages.')
      : ok(message);
  },
};

export const accessChecks: readonly Check[] = [credentials, keychain, token, account, rateLimit];
