/**
 * Where ads keeps the ids and names that it has seen, in files that a shell reads by itself, so that completion offers
 * them without running ads: `seen/PROFILE/ENVIRONMENT/ACCOUNT/campaigns`, and beside the accounts `accounts`. The first
 * line repeats the scope, since a file system may not tell `Work` from `work`; each of the others is an id, a name and a
 * status, separated by tabs. Those of the emulator are in the data directory, beside what they are ids of.
 */
export const seenFolder = 'seen';

/** The file beside the accounts with the id of the one that is used if none is named, where no setting tells. */
export const defaultAccountFile = 'default-account';
