/** `ads profile import`: imports the profiles of twurl, with their secrets in a secret store. */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, findProfile, readConfig } from '../../../auth/config.js';
import { type ProfileSettings, requireProfileName, saveSignIn } from '../../../auth/profiles.js';
import { probeStore, SecretStoreError, type StoreKind } from '../../../auth/stores/secret-store.js';
import { readTwurlrc, type TwurlProfile } from '../../../auth/twurlrc.js';
import { readBaseUrl } from '../../../client/base-url.js';
import { accessTokenOwner } from '../../../contract/wire/service-facts.js';
import type { Answer } from '../../../output/answer.js';
import { errorMessage, hasErrorCode } from '../../../values/system-error.js';
import { formatSecond } from '../../../values/time.js';
import { changing } from '../../calls/change.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { currentProfileNotice, makeCurrent } from './make-current.js';
import type { UrlFlags } from './profile-flags.js';

const shape = {
  name: 'profile',
  fields: {
    profile: { type: 'string' },
    screen_name: { type: 'string' },
    imported: { type: 'boolean' },
    reason: { type: 'string', nullable: true },
  },
  columns: ['profile', 'screen_name', 'imported', 'reason'],
  wrapped: ['reason'],
} as const;

interface ImportFlags extends UrlFlags {
  readonly file?: string;
  readonly store: StoreKind;
}

export const importProfiles = changing<ImportFlags>(async (invocation, flags) => {
  const { world } = invocation;
  const { file: path = join(world.home, '.twurlrc'), store: kind } = flags;
  const settings = readUrls(flags);
  const found = await readTwurlrc(await readText(path, world.cwd), path);
  for (const { name } of found) requireProfileName(name);
  const config = await readConfig(openProfileStorage(world).path);
  const preview = found.map((profile) => ({
    ...describe(profile, config),
    imported: false,
    ...(!findProfile(config, profile.name) && { reason: 'would be imported' }),
  }));
  return {
    kind: 'change',
    preview: { kind: 'rows', record: shape, pages: [preview] },
    apply: () => importAll(invocation, found, { path, kind, settings }),
  };
});

interface Target {
  /** The file to import. */
  readonly path: string;
  readonly kind: StoreKind;
  readonly settings: ProfileSettings;
}

async function importAll(
  invocation: Pick<Invocation, 'world' | 'notice'>,
  found: readonly TwurlProfile[],
  { path, kind, settings }: Target,
): Promise<Answer> {
  const { world, notice } = invocation;
  const storage = openProfileStorage(world);
  if (found[0]) await requireStore(invocation, kind);
  const rows = [];
  for (const profile of found) {
    const row = describe(profile, await readConfig(storage.path));
    if (row.imported) await importProfile(invocation, profile, kind, settings);
    rows.push(row);
  }
  await notice(`The secrets are still in ${path}, too. Delete it if nothing else uses it.`);
  return { kind: 'rows', record: shape, pages: [rows] };
}

/** The result row of a profile in the file. */
function describe({ name, screenName }: TwurlProfile, config: Config) {
  const isTaken = findProfile(config, name) !== undefined;
  return {
    profile: name,
    screen_name: screenName,
    imported: !isTaken,
    reason: isTaken ? 'a profile with this name already exists' : null,
  };
}

/** Throws SecretStoreError with a hint for imports if the secrets cannot be stored. */
async function requireStore({ world }: Pick<Invocation, 'world'>, kind: StoreKind): Promise<void> {
  const value = Buffer.from(world.random(12)).toString('hex');
  try {
    await probeStore(openProfileStorage(world).openStore(kind), value);
  } catch (error) {
    if (!(error instanceof SecretStoreError) || kind !== 'keychain') throw error;
    throw new SecretStoreError(error.fault, error.message, keychainAdvice);
  }
}

const keychainAdvice = [
  'Nothing was imported. Unlock or start the keychain and try again.',
  'Or store the secrets in a file that only you can read: ads profile import --store file',
].join('\n');

async function importProfile(
  { world, notice }: Pick<Invocation, 'world' | 'notice'>,
  imported: TwurlProfile,
  store: StoreKind,
  settings: ProfileSettings,
): Promise<void> {
  const storage = openProfileStorage(world);
  const { name, screenName, consumerKey, consumerSecret, token, tokenSecret } = imported;
  const owner = accessTokenOwner.exec(token)?.[1];
  await saveSignIn(storage, name, {
    store,
    // Another process may have signed in with this name since it was free.
    replaced: {},
    settings: { ...settings, consumer_key: consumerKey },
    secrets: {
      consumer_secret: consumerSecret,
      access_token: token,
      access_token_secret: tokenSecret,
    },
    facts: {
      created_at: formatSecond(world.now()),
      screen_name: screenName,
      // The file does not have the id of the user, and the history compares users by it.
      ...(owner !== undefined && { user_id: owner }),
    },
  });
  if (imported.isDefault && (await makeCurrent(world, name))) await notice(currentProfileNotice(name));
}

/** The base URLs of the flags: the file does not contain them, because twurl takes the host with each call. */
function readUrls({ auth_url, ads_url, ads_sandbox_url }: ImportFlags): ProfileSettings {
  return {
    ...(auth_url !== undefined && { auth_url: readBaseUrl(auth_url, '--auth-url') }),
    ...(ads_url !== undefined && { ads_url: readBaseUrl(ads_url, '--ads-url') }),
    ...(ads_sandbox_url !== undefined && {
      ads_sandbox_url: readBaseUrl(ads_sandbox_url, '--ads-sandbox-url'),
    }),
  };
}

async function readText(path: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), 'utf8');
  } catch (error) {
    const reason = hasErrorCode(error, 'ENOENT') ? 'no such file' : errorMessage(error);
    throw usageError(`cannot read ${path}: ${reason}`, 'Pass the path of the config file of twurl.');
  }
}
