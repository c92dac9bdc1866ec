/** `ads profile import`: the profiles of the raw-request tool twurl, with their secrets put where secrets belong. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage, hasErrorCode } from '../../auth/atomic-file.js';
import { findProfile, readConfig, updateConfig } from '../../auth/config.js';
import { type ProfileSettings, requireProfileName, saveSignIn } from '../../auth/profiles.js';
import { probeStore, storeKinds } from '../../auth/stores/secret-store.js';
import { type ForeignProfile, readTwurlrc } from '../../auth/twurlrc.js';
import { formatTime } from '../../call/time.js';
import { readBaseUrl } from '../../client/base-url.js';
import { usageError } from '../errors/command-error.js';
import { type Action, type Invocation, textOption } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';

const shape = {
  name: 'profile',
  fields: {
    profile: { type: 'string' },
    screen_name: { type: 'string' },
    imported: { type: 'boolean' },
    reason: { type: 'string', nullable: true },
  },
  columns: ['profile', 'screen_name', 'imported', 'reason'],
} as const;

export const importProfiles: Action = async (invocation) => {
  const { world, args, options, notice: tell } = invocation;
  const path = args[0] ?? join(world.home, '.twurlrc');
  const settings = readUrls(options);
  const named = textOption(options, 'store') ?? 'keychain';
  const kind = storeKinds.find((known) => known === named);
  if (!kind) throw usageError(`--store must be ${storeKinds.join(' or ')}, got "${named}"`);
  const found = await readTwurlrc(await readText(path), path);
  for (const { name } of found) requireProfileName(name);
  const keeping = openProfileStorage(world);
  const [first] = found;
  if (first) {
    await probeStore(keeping.openStore(kind), first.name, Buffer.from(world.random(12)).toString('hex'));
  }
  const rows = [];
  for (const profile of found) {
    const isTaken = findProfile(await readConfig(keeping.path), profile.name) !== undefined;
    if (!isTaken) await keep(invocation, profile, kind, settings);
    rows.push({
      profile: profile.name,
      screen_name: profile.screenName,
      imported: !isTaken,
      reason: isTaken ? 'a profile of this name exists' : null,
    });
  }
  await tell(`The secrets are still in ${path} too; remove it when nothing else needs it.`);
  return { kind: 'rows', record: shape, pages: [rows] };
};

async function keep(
  { world }: Invocation,
  foreign: ForeignProfile,
  store: (typeof storeKinds)[number],
  settings: ProfileSettings,
): Promise<void> {
  const keeping = openProfileStorage(world);
  const { name, screenName, consumerKey, consumerSecret, token, tokenSecret } = foreign;
  await saveSignIn(keeping, name, {
    store,
    settings: { ...settings, consumer_key: consumerKey },
    secrets: {
      consumer_secret: consumerSecret,
      access_token: token,
      access_token_secret: tokenSecret,
    },
    facts: { created_at: formatTime(world.now()), screen_name: screenName },
  });
  if (!foreign.isDefault) return;
  await updateConfig(keeping.path, world, (config) => ({ ...config, current: config.current ?? name }));
}

/** The file does not tell them: its tool takes the host with each call. */
function readUrls(options: Invocation['options']): ProfileSettings {
  const auth = textOption(options, 'authUrl');
  const ads = textOption(options, 'adsUrl');
  const sandbox = textOption(options, 'adsSandboxUrl');
  return {
    ...(auth !== undefined && { auth_url: readBaseUrl(auth, '--auth-url') }),
    ...(ads !== undefined && { ads_url: readBaseUrl(ads, '--ads-url') }),
    ...(sandbox !== undefined && { ads_sandbox_url: readBaseUrl(sandbox, '--ads-sandbox-url') }),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = hasErrorCode(error, 'ENOENT') ? 'there is no such file' : errorMessage(error);
    throw usageError(`cannot read ${path}: ${why}`, 'Give the path of the file that twurl wrote.');
  }
}
