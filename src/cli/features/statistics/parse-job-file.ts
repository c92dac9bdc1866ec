/** Reads the file of a job, which has what a call for its window would answer (docs/service.md#statistics-jobs). */

import { checkEcho } from '../../../call/check-echo.js';
import { checkMetrics } from '../../../call/check-metrics.js';
import { MetricsError } from '../../../call/metric-rows.js';
import { NetworkError } from '../../../client/errors.js';
import { statisticsRows } from '../../../contract/groups/stats.js';
import type { Document } from '../../../contract/types.js';
import { day, hour } from '../../../values/duration.js';
import { isObject, parseJson } from '../../../values/lossless-json.js';
import { timeOf } from '../../../values/read-value.js';
import { periodOf } from './plan-report.js';

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
  try {
    checkWindow(body, record);
  } catch (error) {
    if (error instanceof MetricsError) throw unreadable(id, `is not valid: ${error.message}`);
    throw error;
  }
}

/** Throws a MetricsError for an answer that is not to the question of a job or a call, which is given by its parameters. */
export function checkWindow(body: unknown, asked: Document): void {
  checkEcho(body, asked);
  const granularity = String(asked[statisticsRows.granularity]);
  const { entity_ids, metric_groups, segmentation_type: segment } = asked;
  const [ids = [], groups = []] = [entity_ids, metric_groups].map((some) => [some].flat().map(String));
  checkMetrics(statisticsRows, body, {
    ...{ ids, granularity, periods: countPeriods(asked), placement: String(asked.placement), groups },
    ...(typeof segment === 'string' && { segment }),
  });
}

/** The number of periods of a window. A day of the account may have an hour more or less than another. */
function countPeriods(record: Document): number | undefined {
  const [start, end] = [record.start_time, record.end_time].map((time) => timeOf(time));
  const period = periodOf(String(record.granularity));
  if (period === 'whole') return 1;
  if (start === undefined || end === undefined) return undefined;
  return Math.round((end - start) / (period === 'hour' ? hour : day));
}

function unreadable(id: string, what: string): NetworkError {
  const error = new NetworkError('unreadable', `the file of job ${id} ${what}`);
  error.culprit = 'file';
  return error;
}
