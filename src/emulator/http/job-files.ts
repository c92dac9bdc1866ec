/** Serves the files of statistics jobs (docs/service.md#statistics-jobs). */
import { gzipSync } from 'node:zlib';
import { writeJson } from '../../values/lossless-json.js';
import { readJobFile } from '../domain/statistics/jobs.js';
import { settleBefore } from '../domain/statistics/settle-before.js';
import { readClock } from '../store/clock.js';
import type { Store } from '../store/store.js';
import { toJson } from './plain-json.js';

/** Whoever has the address needs nothing else; a signature would be ignored. */
export async function answerJobFile(
  { method }: Request,
  name: string,
  { store, now }: { readonly store: Store; readonly now: () => number },
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return toJson(405, { error: 'only GET is possible here' });
  const time = Date.parse(readClock(store, now));
  await settleOwner(store, name, time);
  const file = store.read(() => readJobFile(store, name, time));
  if (file === 'absent') return toJson(404, { error: 'there is no such file' });
  if (file === 'expired') return toJson(403, { error: 'the address of the file has expired' });
  const bytes = gzipSync(writeJson(file.content));
  return new Response(bytes, {
    status: 200,
    headers: { 'content-type': 'application/gzip', 'content-length': String(bytes.length) },
  });
}

/** The account of a job may not have been looked at since hours passed that the job measures. */
async function settleOwner(store: Store, name: string, time: number): Promise<void> {
  const [id = ''] = name.split('-');
  for (const { account_id } of store.query<{ account_id: string }>(
    "SELECT account_id FROM record WHERE kind = 'statistics_job' AND id = ?",
    id,
  )) {
    await settleBefore(store, { area: 'ads', method: 'GET' }, { account_id }, time);
  }
}
