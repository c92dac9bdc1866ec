/**
 * Dates without a time of day. Most calls of the service take them as midnight in UTC, but users mean midnight in the
 * time zone of the account (docs/service.md#time). So dates are resolved in the account's time zone, which is read from
 * the service, and rejected if it cannot be known.
 */
import { check } from '../../../call/check.js';
import type { ParameterNamer, Problem } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { replaceDates } from '../../../call/replace-values.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Endpoint, Value } from '../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../contract/wire/service-facts.js';
import { memberAt } from '../../../values/lossless-json.js';
import { describeLastDay, formatTime, parseTime, readDay, zoneLimits } from '../../../values/time.js';
import { startOfDay } from '../../../values/time-zone.js';
import { throwIfProblems, usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import { responseData } from '../../core/records/response-data.js';
import type { Session } from '../session/session.js';

type Raw = Readonly<Record<string, unknown>>;

interface FoundDate {
  /** Its path: `start_time`, or `operations[3].params.start_time`. */
  readonly path: string;
  /** As it was written: `2026-12-31`, or `2026-12-31 24:00`. */
  readonly date: string;
  /** A date alone as the end of something, which the day itself is not a part of. */
  readonly isEnd: boolean;
}

/** All dates without a time of day, and ends of days, in the raw values. */
export function findDates({ params }: Endpoint, raw: Raw): readonly FoundDate[] {
  const found: FoundDate[] = [];
  replaceDates(params, raw, (date, path, param) => {
    found.push({ path, date, isEnd: param.isEnd === true && readDay(date)?.isEnd === false });
    return date;
  });
  return found;
}

/** The values with every day at its midnight in UTC: an instant of about that time. */
export function withDaysInUtc({ params }: Endpoint, raw: Raw): Raw {
  return replaceDates(params, raw, (date) => formatTime(midnightOf(date)));
}

/** The problems that the values have in every time zone: those found with both the earliest and the latest one. */
export function problemsInAnyZone(
  endpoint: Endpoint,
  raw: Raw,
  namer: ParameterNamer,
  version: number | undefined,
): readonly Problem[] {
  const [first = [], second = []] = [-zoneLimits.ahead, zoneLimits.behind].map((shift) => {
    const shifted = replaceDates(endpoint.params, raw, (date) => formatTime(midnightOf(date) + shift));
    return check(endpoint, shifted, namer, version).problems;
  });
  return first.filter((problem) =>
    second.some(({ parameter, message }) => parameter === problem.parameter && message === problem.message),
  );
}

/** Reports every date as a problem; `reason` says why its time zone is not known. */
export function dateProblems(
  dates: readonly FoundDate[],
  reason: string,
  namer: ParameterNamer,
): readonly Problem[] {
  const report = createProblemCollector(namer);
  for (const { path, date } of dates)
    report.invalid(path, `must include a time, such as ${formatTime(midnightOf(date))}: ${reason}`, date);
  return report.problems;
}

/** The maximum number of dates reported individually. */
const maxReportedDates = 5;

/** Replaces every date by midnight in the account's time zone, and reports it in a notice. Throws CommandError. */
export async function resolveDates(
  endpoint: Endpoint,
  args: Arguments,
  account: Value | undefined,
  session: Session,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<Arguments> {
  const dates = findDates(endpoint, args.raw);
  if (dates.length === 0) return args;
  if (account === undefined) {
    const namer = createParameterNamer(endpoint, args);
    const reason = 'dates are resolved in the time zone of the account, but no account is set';
    throwIfProblems(dateProblems(dates, reason, namer).map((problem) => withFlag(endpoint, namer, problem)));
  }
  const zoneAt = await readZone(account ?? '', session);
  const end = dates.find(({ isEnd }) => isEnd);
  const days = [...new Set(dates.map(({ date }) => date))].map((date) => ({ date, ...zoneAt(date) }));
  // Who means the whole day must see what an end is.
  const shown = days.filter(({ date }, at) => at < maxReportedDates || date === end?.date);
  for (const { date, zone, time } of shown) {
    const what = readDay(date)?.isEnd ? 'the end of the day' : 'midnight';
    const note = date === end?.date ? ` (${describeLastDay(date)})` : '';
    await notice(`${date} is ${what} in ${zone}, the time zone of the account: ${formatTime(time)}${note}`);
  }
  if (days.length > shown.length)
    await notice(`resolved ${days.length - shown.length} more dates in the same way`);
  const times = new Map(days.map(({ date, time }) => [date, formatTime(time)]));
  return { ...args, raw: replaceDates(endpoint.params, args.raw, (date) => times.get(date) ?? date) };
}

/** The time zone of the account at an instant, in milliseconds since 1970. */
export async function readTimeZone(account: Value, session: Session, instant: number): Promise<string> {
  const { zone, switchedAt } = await readAccountZone(account, session);
  return instant >= switchedAt ? zone : zoneBeforeSwitch;
}

/** The account's time zone, and from when on it holds. */
async function readAccountZone(
  account: Value,
  session: Session,
): Promise<{ zone: string; switchedAt: number }> {
  const reply = await session.client.call(endpointById('accounts.get'), { account_id: account });
  const data = responseData(reply);
  const zone = String(memberAt(data, 'timezone'));
  const switchedAt = parseTime(String(memberAt(data, 'timezone_switch_at'))) ?? Number.NEGATIVE_INFINITY;
  return { zone, switchedAt };
}

/** Returns a function that gives the account's time zone on a day, and when the day begins in it. */
async function readZone(
  account: Value,
  session: Session,
): Promise<(date: string) => { readonly zone: string; readonly time: number }> {
  const { zone, switchedAt } = await readAccountZone(account, session);
  return (date) => {
    const time = startOfDayIn(date, zone);
    if (time >= switchedAt) return { zone, time };
    return { zone: zoneBeforeSwitch, time: startOfDayIn(date, zoneBeforeSwitch) };
  };
}

function startOfDayIn(date: string, zone: string): number {
  try {
    return startOfDay(midnightOf(date), zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw usageError(
      `${date} must include a time: this machine does not have the time zone of the account, ${zone}`,
    );
  }
}

/** Midnight in UTC of the date that begins then. */
function midnightOf(written: string): number {
  return parseTime(readDay(written)?.date ?? '') ?? Number.NaN;
}
