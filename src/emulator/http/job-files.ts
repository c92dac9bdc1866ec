/** Serves the files of statistics jobs (docs/service.md#statistics-jobs) and of exports of leads (docs/service.md#leads-export). */
import { gzipSync } from 'node:zlib';
import { writeJson } from '../../values/lossless-json.js';
import { jobFilePath, leadsFilePath } from '../domain/file-paths.js';
import { findExportOfFile } from '../domain/leads/export-jobs.js';
import { makeLeadsFile } from '../domain/leads/leads-file.js';
import { readJobFile } from '../domain/statistics/jobs.js';
import { settleBefore } from '../domain/statistics/settle-before.js';
import { readClock } from '../store/clock.js';
import type { Store } from '../store/store.js';
import { toJson } from './plain-json.js';

interface MadeFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

type FileOutcome = MadeFile | 'absent' | 'expired';

/** Serves a request for a file by its path. The address is sufficient; a signature is ignored. */
export async function answerFile(
  { method }: Request,
  path: string,
  { store, now }: { readonly store: Store; readonly now: () => number },
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return toJson(405, { error: 'only GET is allowed here' });
  const time = Date.parse(readClock(store, now));
  const file = path.startsWith(leadsFilePath)
    ? await findLeadsFile(store, path.slice(leadsFilePath.length), time)
    : await findJobFile(store, path.slice(jobFilePath.length), time);
  if (file === 'absent') return toJson(404, { error: 'the file does not exist' });
  if (file === 'expired') return toJson(403, { error: 'the address of the file has expired' });
  const headers = { ...file.headers, 'content-length': String(file.bytes.length) };
  return new Response(file.bytes, { status: 200, headers });
}

async function findLeadsFile(store: Store, name: string, time: number): Promise<FileOutcome> {
  const job = store.read(() => findExportOfFile(store, name, time));
  if (typeof job === 'string') return job;
  const { bytes, type } = await makeLeadsFile(job, (work) => store.read(() => work(store)));
  return { bytes, headers: { 'content-type': type, 'cache-control': 'no-store' } };
}

async function findJobFile(store: Store, name: string, time: number): Promise<FileOutcome> {
  await settleOwner(store, name, time);
  const file = store.read(() => readJobFile(store, name, time));
  if (typeof file === 'string') return file;
  const bytes = new Uint8Array(gzipSync(writeJson(file.content)));
  return { bytes, headers: { 'content-type': 'application/gzip' } };
}

/** The account of a job may not have been looked at since hours passed that the job measures. */
async function settleOwner(store: Store, name: string, time: number): Promise<void> {
  const [id = ''] = name.split('-');
  for (const { account_id } of store.query<{ account_id: string }>(
    "SELECT account_id FROM record WHERE kind = 'statistics_job' AND id = ?",
    id,
  )) {
    await settleBefore(store, { area: 'ads', method: 'GET' }, { account_id }, () => time);
  }
}
