/** Names of the files of campaigns, and in them. */

/** The folder of campaign files, unless a path is given. */
export const defaultFolder = 'campaigns';
/** The form of a key: it names a file too, and files that begin with a point are hidden. */
export const keyPattern = '^\\w[\\w.-]*$';
/** In a node: whether another record may take the place of its record. */
export const replaceKey = 'replace';
/** In a node: the key that its record had before. */
export const movedFromKey = 'moved_from';
/** In a node: whether its record is another one than that of a former key that is equal. */
export const newKey = 'new';
/** Beside the files: the ids of their records. */
export const lockName = 'ads.lock.yaml';
/** Beside the files: their JSON Schema, for editors. */
export const schemaName = 'ads.schema.json';

/** Whether a file beside the campaign files is one that ads writes for itself. */
export function isOwnName(name: string): boolean {
  return name === lockName || name === schemaName;
}
