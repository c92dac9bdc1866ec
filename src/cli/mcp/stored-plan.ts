/**
 * Plans of a model in the state directory, each in a folder of its own, readable by its owner only: what will be sent, the
 * approval of a person, the claim of the process that applies it, and what came of it.
 */
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeParentDirectory, replaceFile } from '../../files/atomic-file.js';
import { type DirectoryEnvironment, directoryPath, privateModes } from '../../files/directories.js';
import { day, hour } from '../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../values/lossless-json.js';
import { parseStrictJson } from '../../values/strict-json.js';
import { errorCode } from '../../values/system-error.js';
import { formatTime, parseTime } from '../../values/time.js';
import { valueDigest } from '../../values/value-digest.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { DailySum } from '../host/world.js';
import type { Values } from './command-words.js';

/** How long plans, approvals, and what came of plans are valid or kept, in milliseconds. */
export const lifetimes = { plan: day, approval: hour, history: 30 * day } as const;

/** What a dry run has printed, without what differs between runs, and what the campaigns may spend in a day. */
export interface Preview {
  readonly answer: unknown;
  readonly money: readonly DailySum[];
}

/** A command that is run again to send what its dry run has shown. */
export interface PlannedCommand extends Preview {
  readonly command: string;
  readonly values: Values;
}

/** A campaign file, and the plan of it that `ads apply` takes. */
export interface PlannedFile extends Preview {
  readonly text: string;
  /** The steps of the saved plan, which have everything that is sent. */
  readonly steps: readonly unknown[];
  /** The digest of the saved plan. */
  readonly saved: string;
}

export interface PlanContent {
  readonly created_at: string;
  readonly expires_at: string;
  readonly profile: string;
  readonly environment: string;
  /** The addresses of the service, as `addressesOf` names them. */
  readonly service: string;
  /** In order. Nothing that is shown is stored beside it: what a person reads is what is compared before it is sent. */
  readonly work: { readonly commands: readonly PlannedCommand[] } | { readonly file: PlannedFile };
}

export interface StoredPlan extends PlanContent {
  readonly id: string;
  readonly folder: string;
  /** Of the whole content, in hexadecimal. */
  readonly digest: string;
}

/** What came of one command of a plan. */
export interface PlanResult {
  readonly what: string;
  readonly state: 'started' | 'done' | 'failed';
  readonly answer?: unknown;
}

const names = {
  plan: 'plan.json',
  approval: 'approval.json',
  claim: 'claim.json',
  result: 'result.json',
} as const;
const idForm = /^[0-9a-f]{10}$/;
/** Bytes of an id. */
const idSize = 5;

/** The folder of all plans, as an absolute path. */
export function plansFolder(place: DirectoryEnvironment): string {
  return resolve(directoryPath('state', place), 'mcp', 'plans');
}

/** Creates the folder of a new plan. Throws FileError. */
export async function createPlanFolder(
  world: DirectoryEnvironment & { random(size: number): Uint8Array },
): Promise<Pick<StoredPlan, 'id' | 'folder'>> {
  const id = Buffer.from(world.random(idSize)).toString('hex');
  const folder = join(plansFolder(world), id);
  await makeParentDirectory(join(folder, names.plan));
  return { id, folder };
}

/** Writes a file that a plan is made from into its folder. Returns its path. Throws FileError. */
export async function storeText(
  { folder }: Pick<StoredPlan, 'folder'>,
  name: string,
  text: string,
): Promise<string> {
  const path = join(folder, name);
  await replaceFile(path, text);
  return path;
}

/** Stores a plan that begins now, in milliseconds since 1970. Throws FileError. */
export async function storePlan(
  place: Pick<StoredPlan, 'id' | 'folder'>,
  given: Omit<PlanContent, 'created_at' | 'expires_at'>,
  now: number,
): Promise<StoredPlan> {
  const content = { created_at: formatTime(now), expires_at: formatTime(now + lifetimes.plan), ...given };
  const digest = digestOf(content);
  await replaceFile(join(place.folder, names.plan), writeJson({ digest, ...content }, 2));
  return { ...place, ...content, digest };
}

/** The same before and after it is written: long integers and numbers are the same text. */
export function digestOf(content: unknown): string {
  return valueDigest(parseJson(writeJson(content)));
}

/** Reads a plan, and computes its digest again. Throws CommandError for one that is missing or was changed. */
export async function readPlan(id: string, place: DirectoryEnvironment): Promise<StoredPlan> {
  if (!idForm.test(id)) throw usageError(`"${id.slice(0, 100)}" is not the id of a plan`);
  const folder = join(plansFolder(place), id);
  const stored = await readMember(folder, 'plan');
  if (!stored) throw usageError(`there is no plan ${id}`, 'To list the waiting plans: ads approve');
  const { digest, ...content } = stored;
  if (digest !== digestOf(content))
    throw new CommandError(
      'PLAN_CHANGED',
      exitCodes.declined,
      `the file of plan ${id} was changed`,
      planAgain,
    );
  return { ...(content as unknown as PlanContent), id, folder, digest: String(digest) };
}

export const planAgain = 'Nothing was sent. Plan it again.';

/** Whether a plan may still be applied at a time in milliseconds since 1970. */
export function isFresh({ expires_at }: StoredPlan, now: number): boolean {
  return now <= (parseTime(expires_at) ?? 0);
}

/** Throws CommandError for a plan that has expired at a time in milliseconds since 1970. */
export function requireFresh(plan: StoredPlan, now: number): void {
  if (isFresh(plan, now)) return;
  const { id, expires_at } = plan;
  throw new CommandError(
    'PLAN_EXPIRED',
    exitCodes.declined,
    `plan ${id} expired at ${expires_at}`,
    planAgain,
  );
}

/** The plans that are stored, the newest first; those that cannot be read are left out. */
export async function listPlans(place: DirectoryEnvironment): Promise<readonly StoredPlan[]> {
  const ids = await readdir(plansFolder(place)).catch(() => []);
  const plans = await Promise.all(ids.map((id) => readPlan(id, place).catch(() => undefined)));
  return plans
    .flatMap((plan) => plan ?? [])
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** Approves a plan at a time in milliseconds since 1970. Throws FileError. */
export async function storeApproval({ folder, ...plan }: StoredPlan, now: number): Promise<void> {
  const { id, digest, profile, environment } = plan;
  const approval = { id, digest, profile, environment, expires_at: formatTime(now + lifetimes.approval) };
  await replaceFile(join(folder, names.approval), writeJson(approval, 2));
}

/** Whether a person has approved exactly this plan, not a copy of it, and not too long ago. */
export async function isApproved(plan: StoredPlan, now: number): Promise<boolean> {
  const approval = await readMember(plan.folder, 'approval');
  if (!approval) return false;
  const isSame = (['id', 'digest', 'profile', 'environment'] as const).every(
    (name) => approval[name] === plan[name],
  );
  const left = (parseTime(String(approval.expires_at)) ?? 0) - now;
  return isSame && left >= 0 && left <= lifetimes.approval;
}

/**
 * Claims a plan for this process, and takes back its approval, which is used once. False if another process has claimed it,
 * which may have been killed since.
 */
export async function claimPlan({ folder }: StoredPlan, now: number, pid: number): Promise<boolean> {
  let file: FileHandle | undefined;
  try {
    file = await open(join(folder, names.claim), 'wx', privateModes.file);
    await file.writeFile(writeJson({ at: formatTime(now), pid }));
    await file.sync();
    await rm(join(folder, names.approval), { force: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Since when a plan is claimed; undefined for one that is not. */
export async function claimedAt({ folder }: StoredPlan): Promise<string | undefined> {
  const claim = await readMember(folder, 'claim');
  return claim && String(claim.at ?? 'an unknown time');
}

/** Notes what came of the commands so far. Throws FileError. */
export async function storeResults({ folder }: StoredPlan, results: readonly PlanResult[]): Promise<void> {
  await replaceFile(join(folder, names.result), writeJson({ results }, 2));
}

/** What came of the commands; empty where nothing was noted. */
export async function readResults({ folder }: StoredPlan): Promise<readonly PlanResult[]> {
  const stored = await readMember(folder, 'result');
  return Array.isArray(stored?.results) ? stored.results : [];
}

/** Undefined where there is no such file; an object without members where it cannot be read. */
async function readMember(
  folder: string,
  name: keyof typeof names,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const content = parseStrictJson(await readFile(join(folder, names[name]), 'utf8'));
    return isObject(content) ? content : {};
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : {};
  }
}
