/** Flags that several commands for campaign files have. */
import { defaultFolder } from './format/file-names.js';

export const filesPath = {
  type: 'string',
  metavar: 'path',
  help: `a file, or a directory of files (default: ${defaultFolder})`,
} as const;

const prune = {
  type: 'boolean',
  help: 'delete records that are only in the lock file',
} as const;

const pause_removed = {
  type: 'boolean',
  help: 'pause active records that are only in the lock file',
} as const;

/** Records that left the files are deleted or paused, not both. */
export const removalRules = [{ rule: 'exclusive', params: ['prune', 'pause_removed'] }] as const;

export const publish_again = {
  type: 'boolean',
  help: 'publish posts that may be published already',
} as const;

export const media_from = {
  type: 'list',
  of: { type: 'string', min: 1, help: 'a directory' },
  metavar: 'dir',
  variadic: true,
  repeated: true,
  help: 'also take media files from this directory; repeatable',
} as const;

/** A repeatable flag with keys of the files. */
export const keysFlag = (help: string) =>
  ({
    type: 'list',
    of: { type: 'string', help: 'a key' },
    metavar: 'key',
    variadic: true,
    repeated: true,
    help,
  }) as const;

/** What a person decides about keys. */
const choices = {
  accept_id: keysFlag(
    'take the id of the lock file, or the record with the name, although it is unconfirmed; repeatable',
  ),
  move: {
    ...keysFlag('the key NEW has the record of the former key OLD; repeatable'),
    metavar: 'old=new',
  },
  as_new: keysFlag('create it although a record with a former key is equal; repeatable'),
} as const;

const activate = { type: 'boolean', help: 'start what the files say is active' } as const;

/** Flags of both `plan` and `apply`. */
export const planFlags = { activate, prune, pause_removed, ...choices, publish_again, media_from } as const;
