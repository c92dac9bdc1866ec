/** Serves the files of exports of leads (docs/service.md#leads-export). */
import { findExportOfFile } from '../domain/leads/export-jobs.js';
import { makeLeadsFile } from '../domain/leads/leads-file.js';
import { readClock } from '../store/clock.js';
import type { Store } from '../store/store.js';
import { toJson } from './plain-json.js';

/** Whoever has the address needs nothing else; a signature would be ignored. */
export async function answerLeadsFile(
  { method }: Request,
  name: string,
  { store, now }: { readonly store: Store; readonly now: () => number },
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return toJson(405, { error: 'only GET is possible here' });
  const job = store.read(() => findExportOfFile(store, name, Date.parse(readClock(store, now))));
  if (job === 'absent') return toJson(404, { error: 'there is no such file' });
  if (job === 'expired') return toJson(403, { error: 'the address of the file has expired' });
  const { bytes, type } = await makeLeadsFile(job, (work) => store.read(() => work(store)));
  return new Response(bytes, {
    status: 200,
    headers: { 'content-type': type, 'content-length': String(bytes.length), 'cache-control': 'no-store' },
  });
}
