/**
 * The lock file beside the files: which record each key stands for, and the values that were applied last. It is meant to be
 * committed, and is the only state: whatever it says, the records are read again. A value a line, so that the changes
 * of two people merge.
 */
import { readFile } from 'node:fs/promises';
import type { Document } from '../../../../contract/types.js';
import { isObject, writeJson } from '../../../../values/lossless-json.js';
import { describeFileError, errorCode } from '../../../../values/system-error.js';
import { parseTime } from '../../../../values/time.js';
import { valueDigest } from '../../../../values/value-digest.js';
import { loadYaml, parseYaml } from '../../../../values/yaml.js';
import {
  earlierIdentities,
  type ServiceIdentity,
  serviceIdentity,
} from '../../../calls/session/service-identity.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { writeOutputFile } from '../../../core/host/output-file.js';
import { planIdForm } from '../../plan-store/sealed-plan.js';
import { lockName } from './file-names.js';

export interface LockEntry {
  readonly id: string;
  /** The file of a campaign and of all that is below it: its path from the folder of the lock file. Absent in locks of old. */
  readonly file?: string;
  /**
   * The id of the record that is being replaced, until it is paused. It is `id` itself until the id of the new record is
   * known.
   */
  readonly replaces?: string;
  /** The id of the record that was replaced and is paused, until this one is started: what it lacks of it was not accepted. */
  readonly replaced?: string;
  /** What was applied last, by parameter, as it is sent; absent for what is listed without a key. */
  readonly values?: Document;
  /** Members that another version of ads has written: they stay as long as the key has the record. */
  readonly others?: Document;
}

/** The entries of one account by key. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

export interface Lock {
  readonly path: string;
  /** By account. */
  readonly accounts: ReadonlyMap<string, LockEntries>;
  /** The saved plans that were applied, by id, with the time at which each expires. */
  readonly plans: ReadonlyMap<string, string>;
  /** Members that another version of ads has written. */
  readonly others?: Document;
}

/** An entry with what this version does not read of the former one of the same record. */
export function withOthers(entry: LockEntry, former: LockEntry | undefined): LockEntry {
  return former?.others && former.id === entry.id ? { ...entry, others: former.others } : entry;
}

/** A lock file of another service. */
export class ForeignLockError extends CommandError {}

const version = 1;
const heading =
  ' Written by ads: the ids of the records, and the values that were applied last. Commit it. Do not edit it.';

/**
 * Reads a lock file; an absent one has no entries. Throws CommandError for a damaged one, and for that of another
 * service: its ids are of other records.
 */
export async function readLockText(
  path: string,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<Lock> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw usageError(`cannot read ${path}: ${describeFileError(error)}`);
  });
  if (text === undefined) return { path, accounts: new Map(), plans: new Map() };
  const content = await parseLock(text);
  if (!isObject(content) || String(content.version) !== String(version) || !isObject(content.accounts)) {
    const marker = text.split('\n').findIndex((line) => line.startsWith('<<<<<<<'));
    const hint = 'Restore it from version control, or delete it: records are then found by their names.';
    if (marker < 0) throw usageError(`${path} is damaged, or of another version of ads`, hint);
    const advice = 'Take the keys of both sides, and one side of each key that both have.';
    throw usageError(`${path}:${marker + 1} has a conflict of a merge`, advice);
  }
  if (!(await isServiceName(content.service, invocation))) {
    const hint = `Choose the environment with --env, or delete the file: records are then found by their names.`;
    throw new ForeignLockError(
      'USAGE',
      exitCodes.usage,
      `${path} is of another service: ${content.service}, not ${await serviceName(invocation)}`,
      hint,
    );
  }
  const accounts = Object.entries(content.accounts).map(([account, entries]) => {
    const own = isObject(entries) ? Object.entries(entries).map((entry) => readEntry(path, entry)) : [];
    return [account, new Map(own)] as const;
  });
  const { version: _, service: __, plans, accounts: ___, ...others } = content;
  return { path, accounts: new Map(accounts), plans: readPlans(path, plans), ...asOthers(others) };
}

/** The content; undefined where it is no YAML, or has more than a lock file has, such as aliases without an end. */
async function parseLock(text: string): Promise<unknown> {
  try {
    const document = await parseYaml(text, { intAsBigInt: true, prettyErrors: false });
    return document.errors.length > 0 ? undefined : document.toJS();
  } catch {
    return undefined;
  }
}

function asOthers(others: Readonly<Record<string, unknown>>): Pick<LockEntry, 'others'> {
  return Object.keys(others).length > 0 ? { others: others as Document } : {};
}

/** Throws CommandError for what ads does not write: an entry that is left out would be of a record that is created again. */
function readEntry(path: string, [key, entry]: [string, unknown]): readonly [string, LockEntry] {
  const { id, file, replaces, replaced, values, ...others } = isObject(entry) ? entry : {};
  const own = readId(id);
  const former = readId(replaces);
  const paused = readId(replaced);
  if (own === undefined) throw badEntry(path, key, 'id', id);
  if (replaces !== undefined && former === undefined) throw badEntry(path, key, 'replaces', replaces);
  if (replaced !== undefined && paused === undefined) throw badEntry(path, key, 'replaced', replaced);
  if (values !== undefined && !isObject(values)) throw badEntry(path, key, 'values', values);
  if (file !== undefined && typeof file !== 'string') throw badEntry(path, key, 'file', file);
  const read = {
    id: own,
    ...(file !== undefined && { file }),
    ...(former !== undefined && { replaces: former }),
    ...(paused !== undefined && { replaced: paused }),
    ...(values && { values: values as Document }),
    ...asOthers(others),
  };
  return [key, read];
}

/** Ids without quotes may be numbers. */
function readId(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'bigint' ? String(id) : undefined;
}

function badEntry(path: string, key: string, name: string, value: unknown): CommandError {
  const shown = value === undefined ? `without the ${name}` : `with the ${name} ${writeJson(value)}`;
  return usageError(
    `${path}: ads does not write ${JSON.stringify(key)} ${shown}`,
    'Restore the entry from version control, or remove it: the record is then found by its name. Nothing was sent.',
  );
}

/** A plan that is left out could be applied again. */
function readPlans(path: string, plans: unknown): Lock['plans'] {
  if (plans === undefined) return new Map();
  const entries = isObject(plans) ? Object.entries(plans) : [['plans', plans] as const];
  const wrong = entries.find(([id, end]) => !planIdForm.test(id) || parseTime(String(end)) === undefined);
  if (!wrong) return new Map(entries.map(([id, end]) => [id, String(end)]));
  throw usageError(
    `${path}: ads does not write the plan ${JSON.stringify(wrong[0])} with ${writeJson(wrong[1])}`,
    'Restore it from version control, or remove the line. Nothing was sent.',
  );
}

/** Replaces the lock file. Throws OutputError. */
export async function writeLock(
  { path, accounts, plans, others }: Lock,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  const { stringify } = await loadYaml();
  const write = (content: unknown, level: number) =>
    stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }).replaceAll(/^(?=.)/gm, indent(level));
  const texts = sorted(accounts).flatMap(([account, entries]) => {
    if (entries.size === 0) return [write({ [account]: {} }, 1)];
    const own = sorted(entries).map(([key, entry]) => textOf(entry, key, write));
    return [write({ [account]: null }, 1).replace(/ null$/m, ''), ...own];
  });
  const applied = plans.size > 0 && { plans: new Map(sorted(plans)) };
  const top = { version, service: await serviceName(invocation), ...applied, ...others };
  const heads = [`#${heading}\n`, '\n', write(top, 0), texts.length === 0 ? 'accounts: {}\n' : 'accounts:\n'];
  const { cwd } = invocation.world;
  const options = { flag: lockName, cwd, mayReplace: true, mode: 0o644 };
  await writeOutputFile(path, [...heads, ...texts].join(''), options);
}

const indent = (level: number) => '  '.repeat(level);

/** The texts of entries, which an apply writes again after each call. */
const entryTexts = new WeakMap<LockEntry, { readonly key: string; readonly text: string }>();

function textOf(entry: LockEntry, key: string, write: (content: unknown, level: number) => string): string {
  const known = entryTexts.get(entry);
  if (known?.key === key) return known.text;
  const { id, file, replaces, replaced, values, others } = entry;
  const text = write({ [key]: { id, file, replaces, replaced, values, ...others } }, 2);
  entryTexts.set(entry, { key, text });
  return text;
}

function sorted<T>(entries: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The environment, and what tells the service from others of the same environment. */
export async function serviceName(invocation: Pick<Invocation, 'world' | 'settings'>): Promise<string> {
  return nameOf(await serviceIdentity(invocation));
}

/** Whether a name is that of the service, by this version or an earlier one. */
export async function isServiceName(
  name: unknown,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<boolean> {
  return (
    name === (await serviceName(invocation)) ||
    earlierIdentities(invocation).map(nameOf).includes(String(name))
  );
}

function nameOf([environment, ...rest]: ServiceIdentity): string {
  return `${environment} ${valueDigest(rest).slice(0, 12)}`;
}
