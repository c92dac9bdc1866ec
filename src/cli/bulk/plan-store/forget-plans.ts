/** Forgets plans that nobody can apply any more, with their claims. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DirectoryEnvironment } from '../../../files/directories.js';
import { day } from '../../../values/duration.js';
import { parseTime } from '../../../values/time.js';
import { plansFolder, readClaim } from './plan-claim.js';
import { planIdForm } from './sealed-plan.js';

/** After its end a plan is of no use, and its claim shows for so long what happened, in milliseconds. */
const planRetention = 30 * day;

/**
 * Forgets the plans that are this old at a time, in milliseconds since 1970. A claim has the end of its plan: by a clock that
 * was wrong, its file may look older than it is, and a plan without its claim could be applied again. `leavesClaims` is for a
 * time that may be wrong: then claims of plan files stay. Never throws.
 */
export async function forgetPlans(
  place: DirectoryEnvironment,
  now: number,
  { leavesClaims = false }: { readonly leavesClaims?: boolean } = {},
): Promise<void> {
  const before = now - planRetention;
  for (const id of await readdir(plansFolder(place)).catch(() => [])) {
    const path = join(plansFolder(place), id);
    const written = (await stat(path).catch(() => undefined))?.mtimeMs ?? before;
    if (written >= before) continue;
    const claim = planIdForm.test(id) ? await readClaim({ id, place }).catch(() => undefined) : undefined;
    if (leavesClaims && claim?.folder !== undefined) continue;
    if ((parseTime(claim?.expires_at ?? '') ?? 0) >= before) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
