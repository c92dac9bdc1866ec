/**
 * Names of drafts: a file is written beside its place under `FILE.PID-HEX.tmp`, and renamed when it is complete. The folder
 * may be somebody else's: under a name that can be guessed there could be a link to a file of the user. The id tells
 * whether the process that writes still runs, to those of the same system: containers that share a folder have the same ids.
 */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { systemIdentity } from './os-process.js';

/** The parts of the name of a draft. */
export interface DraftName {
  /** The name of the file that the draft was to become. */
  readonly file: string;
  /** Undefined where an older name has none. */
  readonly pid: number | undefined;
  readonly isOwn: boolean;
  /** Whether the id counts here; false for a process of another machine or container, or of an earlier start of the system. */
  readonly isOfThisSystem: boolean;
}

/** The names that earlier versions gave to their drafts. */
export const olderDrafts = {
  plain: /^(?<file>.+)\.tmp$/,
  withId: /^(?<file>.+)\.(?<pid>\d{1,10})\.tmp$/,
  onlyId: /^(?<file>.+)\.(?<pid>\d{1,10})$/,
} as const;

/** SQLite adds its endings to a database that is a draft. */
const form =
  /^(?<file>.+)\.(?<pid>\d{1,10})-(?<mark>[0-9a-f]{4})(?<system>[0-9a-f]{8})?[0-9a-f]{12}\.tmp(?:-(?:journal|shm|wal))?$/;

/** Tells this process from another that had its id, as every one does in a container that is started again. */
let ownMark: string | undefined;

let ownSystem: string | undefined;

/** Tells this system, in which the ids of processes count, from others. */
function systemMark(): string {
  ownSystem ??= createHash('sha256').update(readSystem()).digest('hex').slice(0, 8);
  return ownSystem;
}

function readSystem(): string {
  try {
    return systemIdentity();
  } catch {
    // Only Linux has containers that share ids.
    return hostname();
  }
}

/** A new name for a draft of a file by a process, which is this one. */
export function draftPath(path: string, pid: number): string {
  ownMark ??= randomHex(2);
  return `${path}.${pid}-${ownMark}${systemMark()}${randomHex(6)}.tmp`;
}

/** Reads the name of a draft; undefined for every other name. `older` is the form that was used before, if there was one. */
export function readDraftName(name: string, older?: RegExp): DraftName | undefined {
  const { file, pid, mark, system } = (form.exec(name) ?? older?.exec(name))?.groups ?? {};
  if (file === undefined) return undefined;
  return {
    file,
    pid: pid === undefined ? undefined : Number(pid),
    isOwn: mark !== undefined && mark === ownMark && system === ownSystem,
    isOfThisSystem: system === undefined || system === systemMark(),
  };
}

function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}
