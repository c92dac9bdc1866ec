/** Statistics as rows: in a table and in CSV every period is a row (docs/service.md#statistics). */

import { checkIds } from '../../../call/check-metrics.js';
import { MetricsError, type MetricTable, tabulateMetrics } from '../../../call/metric-rows.js';
import { ServiceError } from '../../../client/errors.js';
import { metrics } from '../../../contract/params/metrics.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer, Heading } from '../../../output/answer.js';
import { type Format, isDrawing, isForPeople, isHandedOn, isTabular } from '../../../output/formats.js';
import { isObject } from '../../../values/lossless-json.js';
import { parseTime } from '../../../values/time.js';
import type { Session } from '../../calls/session/session.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { zoneAt } from './compute/account-days.js';
import { checkWindow } from './parse-job-file.js';
import { accountLabel, type ReportAccount, readReportAccount } from './report-account.js';

/**
 * Throws a MetricsError, in every format, for an answer that is not about what was asked: who adds it up would get a wrong sum.
 * `ads api` prints any answer as it is, and the error has the command.
 */
export function checkQuestion(
  { method, path, answersEach }: Pick<Endpoint, 'method' | 'path' | 'answersEach'>,
  { account_id, ...values }: Document,
  { body }: { readonly body: unknown },
): void {
  try {
    if (answersEach) checkIds(body, [values[answersEach]].flat().map(String));
    else checkWindow(body, values);
  } catch (error) {
    if (!(error instanceof MetricsError)) throw error;
    const params = Object.entries(values).flatMap(([name, value]) => ['--param', `${name}=${String(value)}`]);
    const own = path.replace(':account_id', String(account_id));
    throw new MetricsError(error.message, accountCommand`ads api ${method} ${own} ${params}`);
  }
}

/**
 * The answer of a call whose records have arrays over time, with rows for the formats that print rows. The time zone of
 * the account is read only where days have to be counted, or for the dates of a drawing; the currency only for people who
 * asked for amounts, and with --decimal. Throws as `client.call` does.
 */
export async function addMetricRows(
  { metricRows }: Endpoint,
  values: Document,
  answer: Answer,
  session: Session,
  { format, globals: { decimal = false } }: Pick<Invocation, 'format' | 'globals'>,
): Promise<Answer> {
  if (!metricRows || answer.kind !== 'rows' || answer.envelope === undefined) return answer;
  if (!isTabular(format)) return answer;
  const granularity = String(values[metricRows.granularity]);
  const start = parseTime(String(values[metricRows.start])) ?? 0;
  const needsZone = metricRows.periods[granularity] === 'day' || isDrawing(format);
  const account = await readAccount(String(values.account_id), session, needsZone, format);
  const timeZone = account && needsZone ? zoneAt(start, account.zone) : 'UTC';
  const [data] = answer.pages as readonly (readonly unknown[])[];
  const tabulate = () =>
    tabulateMetrics(metricRows, { ...answer.envelope, data }, { start, granularity, timeZone });
  const asksMoney = [values.metric_groups].flat().some((group) => hasMoney(String(group)));
  const needsCurrency = asksMoney && (isForPeople(format) || decimal);
  const currencies = needsCurrency ? await readCurrencies(values, data ?? [], session, decimal) : new Map();
  return {
    ...answer,
    flatten: () => {
      try {
        const { shape, pages } = currencies.size > 0 ? withCurrency(tabulate(), currencies) : tabulate();
        return { shape: { ...shape, heading: describeCall(values, account, currencies) }, pages };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw usageError(
          `days cannot be counted: this machine does not have the time zone of the account, ${timeZone}`,
        );
      }
    },
  };
}

/** The account where its zone is needed, or its name for a file; a refusal of the name alone leaves the id. */
async function readAccount(
  id: string,
  { client }: Session,
  needsZone: boolean,
  format: Format,
): Promise<ReportAccount | undefined> {
  if (!needsZone && !isHandedOn(format)) return undefined;
  try {
    return await readReportAccount(client, id);
  } catch (error) {
    if (needsZone || !(error instanceof ServiceError || error instanceof MetricsError)) throw error;
    return undefined;
  }
}

/** What a file or a drawing of the call says of itself: its times are instants, as they were asked for. */
function describeCall(
  { account_id, start_time, end_time }: Document,
  account: ReportAccount | undefined,
  currencies: ReadonlyMap<string, string>,
): Heading {
  const list = [...new Set(currencies.values())].sort().join(', ');
  return {
    facts: [
      ['account', account ? accountLabel(account) : String(account_id)],
      ['period', `${String(start_time)} to ${String(end_time)}`],
      ...(list === '' ? [] : [['currency', list] as const]),
    ],
  };
}

function hasMoney(group: string): boolean {
  return metrics.some((metric) => metric.group === group && metric.type !== 'count');
}

/**
 * The currencies by entity. Numbers are worth showing without them, so a refusal leaves micro units; a decimal without its
 * currency is not.
 */
async function readCurrencies(
  { account_id, entity }: Document,
  data: readonly unknown[],
  session: Session,
  isRequired: boolean,
): Promise<ReadonlyMap<string, string>> {
  const { findCurrencies } = await import('./find-currencies.js');
  const ids = data.flatMap((record) => (isObject(record) ? [String(record.id)] : []));
  try {
    return await findCurrencies(session.client, String(account_id), String(entity), ids);
  } catch (error) {
    if (isRequired || !(error instanceof ServiceError)) throw error;
    return new Map();
  }
}

/** The rows with a member `currency`, which is no column of its own: amounts and axes show it. */
function withCurrency(table: MetricTable, currencies: ReadonlyMap<string, string>): MetricTable {
  return {
    shape: table.shape,
    *pages() {
      for (const page of table.pages())
        yield page.map((row) => ({ ...row, currency: currencies.get(String(row.id)) }));
    },
  };
}
