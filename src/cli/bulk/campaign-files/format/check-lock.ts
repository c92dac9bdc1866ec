/** Validates a lock file, which people edit and git merges. */
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { publishedKey } from './file-post.js';
import { type Lock, readLockText } from './lock-file.js';
import { campaignKind, keyedKinds, sectionOf } from './node-kinds.js';

/** Reads a lock file as everything reads it. Throws as `readLockText` does, and for what a lock file must not say. */
export async function readLock(
  path: string,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<Lock> {
  const lock = await readLockText(path, invocation);
  refuseBadLock(lock);
  return lock;
}

/** Throws CommandError for keys that nothing can have, and for two keys that stand for one record. */
function refuseBadLock({ path, accounts }: Lock): void {
  const kinds = keyedKinds(campaignKind());
  const keyed = kinds.map(({ section }) => section);
  const sections = [...keyed, ...kinds.flatMap(({ members }) => members.map(({ section }) => section))];
  const refuse = (message: string, hint: string) => {
    throw usageError(`${path}: ${message}`, `${hint} Nothing was sent.`);
  };
  for (const entries of accounts.values()) {
    const keyOf = new Map<string, string>();
    const replaced = new Map<string, string>();
    for (const [key, { id, replaces = id, replaced: paused = id }] of entries) {
      if (publishedKey.test(key) && /^\d+$/.test(id)) continue;
      const section = sectionOf(key);
      if (
        !key.startsWith(`${keyed[0]}/`) ||
        !sections.includes(section) ||
        ![id, replaces, paused].every((one) => /^[A-Za-z0-9]+$/.test(one))
      )
        refuse(`ads does not write ${JSON.stringify(key)} with the id ${JSON.stringify(id)}`, 'Remove it.');
      if (!keyed.includes(section)) continue;
      const other = keyOf.get(`${section} ${id}`);
      if (other !== undefined)
        refuse(`${other} and ${key} have the same id ${id}`, 'Remove the key that no file has.');
      keyOf.set(`${section} ${id}`, key);
      if (replaces !== id) replaced.set(`${section} ${replaces}`, key);
    }
    for (const [record, key] of replaced) {
      const other = keyOf.get(record);
      if (other !== undefined)
        refuse(`${key} replaces the record of ${other}`, `Remove "replaces" from ${key}.`);
    }
  }
}
