/**
 * Exports of leads (docs/service.md#leads-export). Nothing runs in the background: what an export is at a moment follows
 * from the clock and from when it was created; its file is made when it is fetched.
 */
import { createHmac } from 'node:crypto';
import {
  leadsExport,
  leadsExportFileHours,
  type leadsExportStatus,
} from '../../../contract/groups/leads-exports.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { requireCredentials } from '../../store/meta.js';
import { type RecordRow, readRow, recordColumns, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { leadsFilePath } from '../file-paths.js';

const second = 1000;
/** How long an export takes: more for longer windows, but never long. In seconds. */
const duration = { least: 5, daysPerSecond: 30, most: 60 } as const;

type Status = (typeof leadsExportStatus)[number];

/** The status at a time in milliseconds since 1970, and since when it has it. */
export function exportStatus({ data }: StoredRecord, now: number): { status: Status; since: number } {
  const created = createdAt(data);
  if (data.cancelled_at !== undefined)
    return { status: 'CANCELLED', since: timeOf(data.cancelled_at) ?? created };
  const days = (Number(data.end_epoch) - Number(data.start_epoch)) / (24 * 3600);
  const seconds = Math.min(duration.least + Math.floor(days / duration.daysPerSecond), duration.most);
  const done = created + seconds * second;
  if (now < done) return { status: 'PROCESSING', since: created };
  return { status: data.fails === true ? 'FAILED' : 'SUCCESS', since: done };
}

/** In milliseconds since 1970. */
export function createdAt({ created_at }: Document): number {
  return timeOf(created_at) ?? 0;
}

/** An export as the service shows it. `origin` is where the emulator is served. */
export function presentExport(
  store: Store,
  job: StoredRecord,
  { now, origin }: { readonly now: number; readonly origin: string },
): Document {
  const { status } = exportStatus(job, now);
  const download_url = status === 'SUCCESS' ? `${origin}${leadsFilePath}${fileName(store, job)}` : null;
  return { ...job.data, status, download_url };
}

/** The name of an export's file. It is the only secret of the file, so it cannot be guessed. */
function fileName(store: Store, { id, account_id, data }: StoredRecord): string {
  const key = requireCredentials(store).consumer_secret;
  const secret = createHmac('sha256', key).update(`leads ${account_id} ${id}`).digest('hex').slice(0, 32);
  return `${id}-${secret}.${String(data.response_format)}`;
}

/** The export of a file, by the name of the file: absent if it does not exist, or not yet. */
export function findExportOfFile(
  store: Store,
  name: string,
  now: number,
): StoredRecord | 'absent' | 'expired' {
  const [id = ''] = name.split('-');
  const row = store.query<RecordRow>(
    `SELECT ${recordColumns} FROM record WHERE kind = ? AND id = ?`,
    leadsExport.name,
    id,
  )[0];
  const job = row && readRow(row);
  if (!job || fileName(store, job) !== name) return 'absent';
  const { status, since } = exportStatus(job, now);
  if (status !== 'SUCCESS') return 'absent';
  return now >= since + leadsExportFileHours * hour ? 'expired' : job;
}
