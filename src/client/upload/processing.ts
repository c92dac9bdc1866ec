/** Waits until the service has processed an upload (docs/service.md#upload-states). */

import type { ProcessingState } from '../../contract/params/uploads.js';
import type { Document } from '../../contract/types.js';
import { isObject, memberAt } from '../../values/lossless-json.js';
import type { Client } from '../client.js';
import { readUpload } from './upload.js';

/** The end of processing: `ready` media can be used, `failed` media never, `running` media later. */
type ProcessingEnd =
  | { readonly end: 'ready'; readonly upload: Document }
  | { readonly end: 'failed'; readonly reason: string }
  | { readonly end: 'running'; readonly upload: Document };

interface ProcessingWait {
  /** Milliseconds; the wait ends with the last question that is within it. */
  readonly maxWait: number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Called with the state before every wait. */
  report(state: string, percent: number | undefined): Promise<void>;
}

/** Limits of the pause between two questions, in milliseconds, whatever the service asks for. */
const pauses = { least: 1000, most: 30_000 } as const;

const ended = { done: 'succeeded', failed: 'failed' } as const satisfies Record<string, ProcessingState>;

/** Asks for the state until processing has ended, or the wait is over. Throws what the client throws. */
export async function awaitProcessing(
  client: Pick<Client, 'call'>,
  media_id: string,
  { maxWait, sleep, signal, report }: ProcessingWait,
): Promise<ProcessingEnd> {
  for (let waited = 0; ; ) {
    const upload = await readUpload(client, media_id);
    const info = upload.processing_info;
    const state = isObject(info) ? String(info.state) : ended.done;
    if (state === ended.done) return { end: 'ready', upload };
    if (state === ended.failed) return { end: 'failed', reason: failureReason(info) };
    const asked = 1000 * Number(memberAt(info, 'check_after_secs') ?? 0);
    const pause = Math.min(pauses.most, Math.max(pauses.least, asked));
    if (waited + pause > maxWait) return { end: 'running', upload };
    const percent = memberAt(info, 'progress_percent');
    await report(state, typeof percent === 'number' ? percent : undefined);
    await sleep(pause, signal);
    waited += pause;
  }
}

function failureReason(info: unknown): string {
  const error = memberAt(info, 'error');
  const texts = [memberAt(error, 'name'), memberAt(error, 'message')].filter(
    (text) => typeof text === 'string',
  );
  return texts.join(': ') || 'no reason was given';
}
