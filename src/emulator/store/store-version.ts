/** The versions of store files that this one cannot read. */
import { formerVersion, schemaVersion } from './schema.js';
import { StoreError } from './store-error.js';

/** The error for a file of a version that can neither be read nor be brought to this one. */
export function otherVersion(path: string, version: number): StoreError {
  const own = `version ${schemaVersion}`;
  return version > schemaVersion
    ? new StoreError(
        'newer',
        `${path} was written by a newer version of ads (version ${version} of the file; this ads supports ${own})`,
      )
    : new StoreError(
        'older',
        `${path} was written by an older version of ads (version ${version} of the file; this ads supports ${own}, and migrates version ${formerVersion})`,
      );
}
