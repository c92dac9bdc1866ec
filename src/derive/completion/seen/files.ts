/**
 * The files of the ids and names that ads has seen, which a shell reads directly. Completion offers them without running ads:
 * `seen/PROFILE/ENVIRONMENT/ACCOUNT/campaigns`, and next to the accounts `accounts`. The first line repeats the scope, since a
 * file system may not distinguish `Work` and `work`; each of the others is an id, a name and a status, separated by tabs. Those
 * of the emulator are in the data directory, next to its data.
 *
 * The scripts find the profile, environment and account of a command line as ads does (auth/settings.ts): from its flags, the
 * environment, the file of the directory, and the config file, in the form that ads writes.
 */
import type { Flag } from '../../../flags/flag.js';

export const seenFolder = 'seen';

/** The file next to the accounts with the id of the default account, used if neither a flag nor a setting names one. */
export const defaultAccountFile = 'default-account';

/** The file with the handles of users instead of ids. */
export const handlesFile = 'handles' as const;

/** Marks a word of the tables that stands for all that was seen of a kind: no value begins with it. */
const seenMark = ':';

/** The seen ids or names that a flag or argument offers. */
export function offeredKinds({ refers, user }: Pick<Flag, 'refers' | 'user'>): readonly string[] {
  return user ? [handlesFile] : (refers ?? []);
}

/** The words that a flag or argument offers: values, or the marks of what was seen. */
export function offeredWords(flag: Pick<Flag, 'values' | 'refers' | 'user'>): readonly string[] {
  return flag.values ?? offeredKinds(flag).map((kind) => `${seenMark}${kind}`);
}

/** Credentials in the environment do not belong to a profile: nothing is offered with them. */
export const environmentCredentials = [
  'ADS_CONSUMER_KEY',
  'ADS_CONSUMER_SECRET',
  'ADS_ACCESS_TOKEN',
  'ADS_ACCESS_TOKEN_SECRET',
] as const;
