/** The notice of new line items whose flight is over, as a plan has it. */
import { describeEndedFlights } from '../../core/records/ended-flights.js';
import { listOperations } from '../../core/records/operations.js';
import type { CallInProgress } from './call-steps.js';

/** Names the line items that the call would create in vain. */
export async function noteEndedCreations(call: CallInProgress): Promise<void> {
  const { endpoint, values, invocation, open } = call;
  const created = listOperations(endpoint, values).filter(({ kind }) => kind === 'create');
  const now = call.now ?? (await open()).time();
  const notice = describeEndedFlights(
    created.map((operation) => operation.values),
    now,
  );
  if (notice !== undefined) await invocation.notice(notice);
}
