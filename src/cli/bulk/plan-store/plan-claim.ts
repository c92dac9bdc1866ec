/**
 * The claim of a plan, in the state directory: whoever has it sends the plan, once. It is there from right before the first
 * request on, and says whether the apply has ended. A copy of a plan has the same id, and therefore the same claim.
 */
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeParentDirectory, replaceFile } from '../../../files/atomic-file.js';
import { type DirectoryEnvironment, directoryPath, privateModes } from '../../../files/directories.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { parseStrictJson } from '../../../values/strict-json.js';
import { errorCode } from '../../../values/system-error.js';
import { formatTime } from '../../../values/time.js';
import type { PlanHead } from './sealed-plan.js';

/** A plan, and what says where its files are. */
export interface ClaimablePlan
  extends Pick<PlanHead, 'id' | 'digest'>,
    Partial<Pick<PlanHead, 'expires_at'>> {
  readonly place: DirectoryEnvironment;
}

interface PlanClaim {
  readonly digest: string;
  /** ISO 8601; `an unknown time` where the claim cannot be read. */
  readonly at: string;
  /** The directory of the lock file, of a plan of campaign files. */
  readonly folder?: string;
  /** The end of the plan. */
  readonly expires_at?: string;
  /** When everything was sent that could be; absent where the apply was interrupted, or has not ended yet. */
  readonly ended_at?: string;
}

const names = { approval: 'approval.json', claim: 'claim.json' } as const;
export const approvalName = names.approval;

/** The folder of all plans, as an absolute path. */
export function plansFolder(place: DirectoryEnvironment): string {
  return resolve(directoryPath('state', place), 'plans');
}

/** The folder of what is known of one plan. The id has its form: see `planIdForm`. */
export function planFolder({ id, place }: Pick<ClaimablePlan, 'id' | 'place'>): string {
  return join(plansFolder(place), id);
}

/** The path that processes lock which apply one plan. */
export function claimPath(plan: Pick<ClaimablePlan, 'id' | 'place'>): string {
  return join(planFolder(plan), names.claim);
}

/**
 * Claims a plan at a time in milliseconds since 1970, and takes back its approval, which is used once. False if it is claimed
 * already, by a process that may have been killed since. Throws FileError, or what the system says.
 */
export async function claimPlan(
  plan: ClaimablePlan,
  now: number,
  { pid, folder }: { readonly pid: number; readonly folder?: string },
): Promise<boolean> {
  const path = claimPath(plan);
  await makeParentDirectory(path);
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'wx', privateModes.file);
    await file.writeFile(
      writeJson({
        ...{ digest: plan.digest, at: formatTime(now), pid, ...(folder && { folder }) },
        ...(plan.expires_at !== undefined && { expires_at: plan.expires_at }),
      }),
    );
    await file.sync();
    await rm(join(planFolder(plan), names.approval), { force: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // What could not be written whole is no claim.
    if (file) await dropClaim(plan).catch(() => {});
    throw error;
  } finally {
    await file?.close();
  }
}

/** Takes a claim back with which nothing was sent. */
export async function dropClaim(plan: ClaimablePlan): Promise<void> {
  await rm(claimPath(plan), { force: true });
}

/** Notes that the apply has ended, at a time in milliseconds since 1970: it is not resumed. Throws FileError. */
export async function endClaim(plan: ClaimablePlan, claim: PlanClaim, now: number): Promise<void> {
  await replaceFile(claimPath(plan), writeJson({ ...claim, ended_at: formatTime(now) }));
}

/** Undefined for a plan that is not claimed. One that cannot be read counts as ended. */
export async function readClaim(plan: Pick<ClaimablePlan, 'id' | 'place'>): Promise<PlanClaim | undefined> {
  const claim = await readPlanMember(planFolder(plan), names.claim);
  if (claim === undefined) return undefined;
  const { digest, at, folder, expires_at, ended_at } = claim;
  if (typeof digest !== 'string' || typeof at !== 'string')
    return { digest: '', at: 'an unknown time', ended_at: '' };
  return {
    digest,
    at,
    ...(typeof folder === 'string' && { folder }),
    ...(typeof expires_at === 'string' && { expires_at }),
    ...(typeof ended_at === 'string' && { ended_at }),
  };
}

/** A file of the folder of a plan. Undefined where there is none; an object without members where it cannot be read. */
export async function readPlanMember(
  folder: string,
  name: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const content = parseStrictJson(await readFile(join(folder, name), 'utf8'));
    return isObject(content) ? content : {};
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : {};
  }
}
