/** --dry-run of a split batch: the requests that would be sent, one row each. */
import { buildRequest } from '../../../call/build-request.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { checkByReading } from '../../calls/endpoint/dry-check.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import type { PreparedCall } from '../../calls/endpoint/prepare-call.js';
import { displayUrl } from '../../calls/session/destination.js';
import { compute } from '../../core/host/compute.js';
import type { Invocation } from '../../core/host/invocation.js';

/** Reads what each request changes, and shows it. */
export async function showChunks(
  { endpoint, args, session, version }: PreparedCall & { readonly endpoint: Endpoint },
  chunks: readonly Document[],
  invocation: Pick<Invocation, 'world' | 'settings' | 'format' | 'notice' | 'signal'>,
): Promise<Answer> {
  const rows: unknown[] = [];
  const texts: string[] = [];
  for (const values of chunks) {
    // The decimals are those of the whole file, and have been checked.
    const call = { endpoint, args: { ...args, decimals: new Map() }, values };
    const operations = await checkByReading(call, async () => session, invocation);
    const shown = await compute(invocation, () => {
      const request = buildRequest(endpoint, values, version);
      return showRequest(request, displayUrl(session, endpoint.area), { endpoint, operations });
    });
    if (shown.kind !== 'one') continue;
    rows.push(shown.row);
    texts.push(shown.text?.({ color: false, width: invocation.world.stdout.columns }) ?? '');
  }
  if (invocation.format === 'table') return { kind: 'text', text: texts.join('\n') };
  return { kind: 'rows', pages: [rows] };
}
