/** --dry-run of one call: what it would change, and its request. */
import type { Settings } from '../../../auth/settings.js';
import { buildRequest } from '../../../call/build-request.js';
import { isWrite } from '../../../call/is-write.js';
import type { Answer } from '../../../output/answer.js';
import { once } from '../../../values/once.js';
import { openSession } from '../session/session.js';
import { withoutWaiting } from '../session/without-waiting.js';
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
  const { observer } = invocation.world;
  if (observer && isWrite(endpoint)) {
    const { checkReferences } = await import('./planned-references.js');
    await checkReferences(call, operations);
    const { tellPlanned } = await import('./preview-planned.js');
    await tellPlanned(call, open, invocation, observer);
  }
  const shown = firstPageValues(endpoint, values, invocation.globals);
  return showRequest(buildRequest(endpoint, shown, version), base, {
    endpoint,
    operations,
    isWhole: observer !== undefined,
  });
}

/** The preview of a call that needs no reading. What cannot be read at once is not shown. Throws as `previewCall` does. */
export async function previewAtOnce(call: CallInProgress): Promise<Answer> {
  const { invocation, endpoint } = call;
  const open = once(() => openSession(withoutWaiting(invocation), endpoint));
  return previewCall({ ...call, open }, baseUrl(invocation.settings));
}

/** The base URL for showing a request; empty if none is set. */
function baseUrl({ env, adsUrl, sandboxUrl }: Settings): string {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
}
