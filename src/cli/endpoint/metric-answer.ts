/** Statistics as rows: in a table and in CSV every period is a row (docs/service.md#statistics). */
import { tabulateMetrics } from '../../call/metric-rows.js';
import { parseTime } from '../../call/time.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { type Answer, type Format, isDrawing, isTabular } from '../../output/answer.js';
import { usageError } from '../errors/command-error.js';
import type { Session } from '../session/session.js';
import { readTimeZone } from './account-dates.js';

/**
 * The answer of a call whose records have arrays over time, with rows for the formats that print rows. The time zone of
 * the account is read only where days have to be counted, or for the dates of a drawing.
 */
export async function addMetricRows(
  { metricRows }: Endpoint,
  values: Document,
  answer: Answer,
  session: Session,
  format: Format,
): Promise<Answer> {
  if (!metricRows || answer.kind !== 'rows' || answer.envelope === undefined) return answer;
  if (!isTabular(format)) return answer;
  const granularity = String(values[metricRows.granularity]);
  const start = parseTime(String(values[metricRows.start])) ?? 0;
  const needsZone = metricRows.periods[granularity] === 'day' || isDrawing(format);
  const timeZone = needsZone ? await readTimeZone(values.account_id ?? '', session, start) : 'UTC';
  const [data] = answer.pages as readonly (readonly unknown[])[];
  return {
    ...answer,
    flatten: () => {
      try {
        return tabulateMetrics(metricRows, { ...answer.envelope, data }, { start, granularity, timeZone });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw usageError(
          `days cannot be counted: the time zone of the account, ${timeZone}, is not known on this machine`,
        );
      }
    },
  };
}
