/** Reads the file of a job, which has what a call for its window would answer (docs/service.md#statistics-jobs). */

import { MetricsError, tabulateMetrics } from '../../call/metric-rows.js';
import { NetworkError } from '../../client/errors.js';
import { getStatistics } from '../../contract/groups/stats.js';
import type { Document } from '../../contract/types.js';
import { isObject, parseJson } from '../../values/lossless-json.js';
import { parseTime } from '../../values/time.js';

/** The content of a file. Throws NetworkError `unreadable` if it is not what the job was to give. */
export function parseJobFile(text: string, id: string, record: Document): Document {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadable(id, 'is not valid JSON');
  }
  if (!isObject(body)) throw unreadable(id, 'is not a JSON object');
  checkRows(body as Document, id, record);
  return body as Document;
}

function checkRows(body: Document, id: string, record: Document): void {
  const { metricRows } = getStatistics;
  if (!metricRows) throw new Error('statistics have no rows');
  const granularity = String(record[metricRows.granularity]);
  const start = parseTime(String(record[metricRows.start])) ?? 0;
  try {
    // Only the form is of interest here, which no time zone changes.
    tabulateMetrics(metricRows, body, { start, granularity, timeZone: 'UTC' });
  } catch (error) {
    if (error instanceof MetricsError) throw unreadable(id, `is not valid: ${error.message}`);
    throw error;
  }
  const rows = body.data as readonly Document[];
  if (rows.some((row) => typeof row.id !== 'string')) throw unreadable(id, 'has a row without an id');
}

function unreadable(id: string, what: string): NetworkError {
  return new NetworkError('unreadable', `the file of job ${id} ${what}`);
}
