/**
 * The ids and names of records that ordinary commands have seen, by profile, environment and account: a cache for
 * completion and for names in place of ids. Nothing here calls the service, and what goes wrong is of no consequence.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedGroup } from '../../../contract/types.js';
import { type Environment, environments } from '../../../contract/wire/service-facts.js';
import { defaultAccountFile, type handlesFile, seenFolder } from '../../../derive/completion/seen/files.js';
import { replaceCached } from '../../../files/cache-folder.js';
import { type DirectoryEnvironment, directoryPath } from '../../../files/directories.js';
import { escapeControls } from '../../../output/control-characters.js';

/** The owner of seen records: one account, or without an account the accounts of an environment. */
export interface SeenScope {
  readonly profile: string;
  readonly environment: Environment;
  readonly account?: string | undefined;
}

/** What a file is about: the records of a group, or the handles of users in place of ids. */
type SeenKind = NamedGroup | typeof handlesFile;

export interface SeenRecord {
  readonly id: string;
  /** Without control characters; may be empty. */
  readonly name: string;
  /** Such as ACTIVE; empty if the record has none. */
  readonly status: string;
}

/** What a command has learned about the records of one file. */
interface SeenChanges {
  /** The latest first. */
  readonly seen: readonly SeenRecord[];
  /** The ids of records that are deleted. */
  readonly gone: readonly string[];
}

/** Of each group the records seen last are kept. */
export const maxSeen = 500;

type Place = DirectoryEnvironment;

/** The records that were seen, the latest first; empty if there are none or the file cannot be read. */
export async function readSeen(
  place: Place,
  scope: SeenScope,
  kind: SeenKind,
): Promise<readonly SeenRecord[]> {
  const path = scopeFile(place, scope, kind);
  const text = path && (await readFile(path, 'utf8').catch(() => undefined));
  return text ? parseSeen(text, scope) : [];
}

/** Adds what was seen to a file, and removes what is gone. Never throws. */
export async function changeSeen(
  world: Place,
  scope: SeenScope,
  kind: SeenKind,
  { seen, gone }: SeenChanges,
): Promise<void> {
  const path = scopeFile(world, scope, kind);
  if (path === undefined) return;
  const before = await readFile(path, 'utf8').catch(() => '');
  const records = new Map<string, SeenRecord>();
  const dropped = new Set(gone);
  for (const record of [...seen, ...parseSeen(before, scope)]) {
    if (records.size === maxSeen) break;
    if (!records.has(record.id) && !dropped.has(record.id) && isPlain(record.id)) {
      records.set(record.id, record);
    }
  }
  const text = formatSeen(scope, [...records.values()]);
  if (text !== before && (records.size > 0 || before !== '')) await replaceCached(path, text);
}

/** Remembers the account that is used if none is named, where no setting tells. Never throws. */
export async function rememberDefaultAccount(
  world: Place,
  { profile, environment }: SeenScope,
  account: string,
): Promise<void> {
  const path = scopeFile(world, { profile, environment }, defaultAccountFile);
  if (path === undefined || !isPlain(account)) return;
  const text = `${account}\n`;
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await replaceCached(path, text);
}

/** Forgets all records that a profile has seen. Never throws. */
export async function forgetSeen(place: Place, profile: string): Promise<void> {
  for (const environment of environments) {
    const path = scopeFile(place, { profile, environment }, '');
    if (path) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Forgets the records of the emulator, in all profiles. Never throws. */
export async function forgetSeenInEmulator(place: Place): Promise<void> {
  await rm(join(seenDirectory(place, 'local'), seenFolder), { recursive: true, force: true }).catch(
    () => undefined,
  );
}

/** The records of the emulator are of no use without its file, so that they are kept beside it. */
function seenDirectory(place: Place, environment: Environment): string {
  return directoryPath(environment === 'local' ? 'data' : 'cache', place);
}

/** Undefined where a name cannot be that of a folder. */
function scopeFile(place: Place, scope: SeenScope, file: string): string | undefined {
  const { profile, environment, account } = scope;
  const folders = [profile, environment, ...(account === undefined ? [] : [account])];
  if (!folders.every(isPlain) || folders.some((name) => /^\.+$/.test(name))) return undefined;
  return join(seenDirectory(place, environment), seenFolder, ...folders, file);
}

/** Letters, digits and a few others: the same to every shell and file system. */
function isPlain(name: string): boolean {
  return /^[\w.:-]{1,64}$/.test(name);
}

/** Every line is one that a shell splits at tabs, whatever the name is. */
function formatSeen(scope: SeenScope, records: readonly SeenRecord[]): string {
  const lines = records.map(({ id, name, status }) => [id, ...[name, status].map(toField)]);
  return [scopeLine(scope), ...lines].map((fields) => `${fields.join('\t')}\n`).join('');
}

function toField(text: string): string {
  return escapeControls(text).trim();
}

function scopeLine({ profile, environment, account = '' }: SeenScope): readonly string[] {
  return [profile, environment, account];
}

/** The records of the file; none if it is that of another scope. */
function parseSeen(text: string, scope: SeenScope): readonly SeenRecord[] {
  const [first, ...lines] = text.split('\n');
  if (first !== scopeLine(scope).join('\t')) return [];
  return lines.flatMap((line) => {
    const [id = '', name = '', status = ''] = line.split('\t');
    return id === '' ? [] : [{ id, name, status }];
  });
}
