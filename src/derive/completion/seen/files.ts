/**
 * Where ads keeps the ids and names that it has seen, in files that a shell reads by itself, so that completion offers
 * them without running ads: `seen/PROFILE/ENVIRONMENT/ACCOUNT/campaigns`, and beside the accounts `accounts`. The first
 * line repeats the scope, since a file system may not tell `Work` from `work`; each of the others is an id, a name and a
 * status, separated by tabs. Those of the emulator are in the data directory, beside what they are ids of.
 *
 * Which profile, environment and account a command line uses is found as ads finds it (auth/settings.ts): from its flags,
 * the environment, the file of the directory, and the config file, of which the scripts read the form that ads writes.
 */
import type { Flag } from '../../../flags/flag.js';

export const seenFolder = 'seen';

/** The file beside the accounts with the id of the one that is used if none is named, where no setting tells. */
export const defaultAccountFile = 'default-account';

/** The file with the handles of users in place of ids. */
export const handlesFile = 'handles' as const;

/** Marks a word of the tables that stands for all that was seen of a kind: no value begins with it. */
const seenMark = ':';

/** What a flag or argument offers of what was seen. */
export function offeredKinds({ refers, user }: Pick<Flag, 'refers' | 'user'>): readonly string[] {
  return user ? [handlesFile] : (refers ?? []);
}

/** The words that a flag or argument offers: values, or the marks of what was seen. */
export function offeredWords(flag: Pick<Flag, 'values' | 'refers' | 'user'>): readonly string[] {
  return flag.values ?? offeredKinds(flag).map((kind) => `${seenMark}${kind}`);
}

/** Credentials in the environment are those of no profile, so that nothing is offered beside them. */
export const environmentCredentials = [
  'ADS_CONSUMER_KEY',
  'ADS_CONSUMER_SECRET',
  'ADS_ACCESS_TOKEN',
  'ADS_ACCESS_TOKEN_SECRET',
] as const;
