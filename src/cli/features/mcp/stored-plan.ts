/**
 * Plans of a model in the state directory, each in a folder of its own, readable by its owner only: what will be sent, the
 * approval of a person, the claim of the process that applies it, and what came of it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeParentDirectory, replaceFile } from '../../../files/atomic-file.js';
import type { DirectoryEnvironment } from '../../../files/directories.js';
import { hour } from '../../../values/duration.js';
import { writeJson } from '../../../values/lossless-json.js';
import { timeOf } from '../../../values/read-value.js';
import { errorCode } from '../../../values/system-error.js';
import { formatTime } from '../../../values/time.js';
import type { FilesWork } from '../../bulk/campaign-files/apply/saved-plan.js';
import { approvalName, planFolder, plansFolder, readPlanMember } from '../../bulk/plan-store/plan-claim.js';
import {
  createPlanId,
  isFresh,
  type PlanHead,
  planIdForm,
  planText,
  sealPlan,
  unsealPlan,
} from '../../bulk/plan-store/sealed-plan.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { AccountSpend, ReferenceName } from '../../core/host/planned-change.js';
import type { Values } from './command-words.js';

/** Lifetime of approvals, in milliseconds. */
export const lifetimes = { approval: hour } as const;

/** The output of a dry run, without the parts that differ between runs, and the spend that campaigns may reach in a day. */
export interface Preview {
  readonly answer: unknown;
  readonly money: readonly AccountSpend[];
  /** What the ids stand for that are sent: shown, and not compared before it is sent. */
  readonly names?: readonly ReferenceName[];
}

/** A command that is run again to send what its dry run has shown. */
export interface PlannedCommand extends Preview {
  readonly command: string;
  readonly values: Values;
  /** The account of the command, where the server has several. */
  readonly account?: string;
  /** What stands for the ids of the records that it creates, and where its answer has them. */
  readonly creates?: readonly CreatedRecord[];
}

interface CreatedRecord {
  readonly placeholder: string;
  readonly idField: string;
  /** The position in a batch, from 1; absent where the call is none. */
  readonly operation?: number;
}

/** A campaign file, and the plan of it as `ads plan --save` makes it: `ads apply` takes the file of the whole plan. */
export interface PlannedFile extends Preview, FilesWork {
  readonly text: string;
  /** The account of the file; absent where the environment has one of its own. */
  readonly account?: string;
}

export interface PlanContent {
  readonly profile: string;
  readonly environment: string;
  /** The accounts that it is sent to; absent in plans of earlier versions. */
  readonly accounts?: readonly string[];
  /** The user and the host, for people: ` as @ann at ads.example.com`; absent where nothing of them is known. */
  readonly sender?: string;
  /** Who signed when the plan was made, as `signerOf` tells it; absent if nobody did. */
  readonly signer?: string;
  /** In order. What a person reads is what is compared before it is sent; only names stand beside it. */
  readonly work: { readonly commands: readonly PlannedCommand[] } | { readonly file: PlannedFile };
}

export interface StoredPlan extends PlanContent, PlanHead {
  readonly folder: string;
  /** Where the folder is. */
  readonly place: DirectoryEnvironment;
}

/** The result of one command of a plan. */
export interface PlanResult {
  readonly what: string;
  readonly state: 'started' | 'done' | 'failed';
  readonly answer?: unknown;
}

/** The files of a plan in its folder. */
export const planFiles = {
  plan: 'plan.json',
  result: 'result.json',
  campaigns: 'campaigns.yaml',
  saved: 'saved.json',
} as const;

type PlanPlace = Pick<StoredPlan, 'id' | 'folder' | 'place'>;

/** Creates the folder of a new plan. Throws FileError. */
export async function createPlanFolder(
  place: DirectoryEnvironment & { random(size: number): Uint8Array },
): Promise<PlanPlace> {
  const id = createPlanId(place);
  const folder = planFolder({ id, place });
  await makeParentDirectory(join(folder, planFiles.plan));
  return { id, folder, place };
}

/** Stores a plan that begins now, in milliseconds since 1970. Throws FileError. */
export async function storePlan(
  { id, folder, place }: PlanPlace,
  given: PlanContent & Pick<PlanHead, 'service'>,
  now: number,
): Promise<StoredPlan> {
  const plan = sealPlan<PlanContent>(id, given, now);
  await replaceFile(join(folder, planFiles.plan), planText(plan));
  return { ...plan, folder, place };
}

/** Reads a plan, and computes its digest again. Throws CommandError for one that is missing or was changed. */
export async function readPlan(id: string, place: DirectoryEnvironment): Promise<StoredPlan> {
  if (!planIdForm.test(id)) throw usageError(`"${id.slice(0, 100)}" is not the id of a plan`);
  const folder = planFolder({ id, place });
  const text = await readFile(join(folder, planFiles.plan), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    return '';
  });
  if (text === undefined)
    throw usageError(
      `there is no plan ${id}`,
      'To list the waiting plans: ads approve. A plan of an earlier version of ads must be made again.',
    );
  const plan = unsealPlan(text, `plan ${id}`, again);
  // A copy in a folder of another name would be sent once more.
  if (plan.id !== id || typeof plan.profile !== 'string' || plan.work === undefined)
    throw new CommandError('PLAN_CHANGED', exitCodes.declined, `plan ${id} was changed`, planAgain);
  return { ...(plan as unknown as PlanHead & PlanContent), folder, place };
}

/** Advice on a plan that is not applied. */
export const again = 'Plan it again.';
export const planAgain = `Nothing was sent. ${again}`;

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
  await replaceFile(join(folder, approvalName), writeJson(approval, 2));
}

/** Whether a person has approved exactly this plan, not a copy of it, and not too long ago. */
export async function isApproved(plan: StoredPlan, now: number): Promise<boolean> {
  const approval = await readPlanMember(plan.folder, approvalName);
  if (!approval) return false;
  const isSame = (['id', 'digest', 'profile', 'environment'] as const).every(
    (name) => approval[name] === plan[name],
  );
  const left = (timeOf(approval.expires_at) ?? 0) - now;
  return isSame && left >= 0 && left <= lifetimes.approval;
}

/** Notes what came of the commands so far. Throws FileError. */
export async function storeResults({ folder }: StoredPlan, results: readonly PlanResult[]): Promise<void> {
  await replaceFile(join(folder, planFiles.result), writeJson({ results }, 2));
}

/** Reads the results of the commands; empty where nothing was noted. */
export async function readResults({ folder }: StoredPlan): Promise<readonly PlanResult[]> {
  const stored = await readPlanMember(folder, planFiles.result);
  return Array.isArray(stored?.results) ? stored.results : [];
}
