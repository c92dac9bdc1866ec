/** --dry-run of one call: what it would change, and its request. */
import { buildRequest } from '../../call/build-request.js';
import type { Answer } from '../../output/answer.js';
import type { CallInProgress } from './call-steps.js';
import { checkPlan } from './check-plan.js';
import { checkByReading } from './dry-check.js';
import { showRequest } from './dry-run.js';
import { firstPageValues } from './list.js';

/** The preview. `base` is the area's base URL. Throws CommandError where the call would be rejected. */
export async function previewCall(call: CallInProgress, base: string): Promise<Answer> {
  const { endpoint, values, version, invocation, open } = call;
  const operations = await checkByReading(call, open, invocation);
  await checkPlan([call], open, invocation);
  const shown = firstPageValues(endpoint, values, invocation.globals);
  return showRequest(buildRequest(endpoint, shown, version), base, { endpoint, operations });
}
