/**
 * Dates without a time of day. The service reads one as midnight in UTC, in most calls; a person means the day of the
 * account (ext 5.5), so the account's time zone is asked for, and a date is refused where it cannot be known.
 */
import { check } from '../../call/check.js';
import { replaceDates } from '../../call/dates.js';
import { memberAt } from '../../call/lossless-json.js';
import type { ParameterNamer, Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { formatTime, parseTime } from '../../call/time.js';
import { startOfDay, zoneLimits } from '../../call/time-zone.js';
import { endpointById } from '../../contract/index.js';
import type { Endpoint, Value } from '../../contract/types.js';
import { zoneBeforeSwitch } from '../../contract/wire/service-facts.js';
import { refuseProblems, usageError } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { createParameterNamer, withFlag } from './parameter-names.js';
import type { Arguments } from './read-arguments.js';
import { responseData } from './response-data.js';

type Raw = Readonly<Record<string, unknown>>;

export interface FoundDate {
  /** Its place: `start_time`, or `operations[3].params.start_time`. */
  readonly at: string;
  readonly date: string;
}

/** Every date that stands for a time in the raw values. */
export function findDates({ params }: Endpoint, raw: Raw): readonly FoundDate[] {
  const found: FoundDate[] = [];
  replaceDates(params, raw, (date, at) => {
    found.push({ at, date });
    return date;
  });
  return found;
}

/** What is wrong with the values in whatever time zone their dates are: what is wrong at both ends of the world. */
export function problemsInAnyZone(
  endpoint: Endpoint,
  raw: Raw,
  voice: ParameterNamer,
  version: number | undefined,
): readonly Problem[] {
  const [first = [], second = []] = [-zoneLimits.ahead, zoneLimits.behind].map((shift) => {
    const shifted = replaceDates(endpoint.params, raw, (date) => formatTime(midnightOf(date) + shift));
    return check(endpoint, shifted, voice, version).problems;
  });
  return first.filter((problem) =>
    second.some(({ parameter, message }) => parameter === problem.parameter && message === problem.message),
  );
}

/** Refuses every date: `why` nobody knows whose midnight is meant. */
export function dateProblems(
  dates: readonly FoundDate[],
  why: string,
  voice: ParameterNamer,
): readonly Problem[] {
  const report = createProblemCollector(voice);
  for (const { at, date } of dates)
    report.invalid(at, `must have a time of day, such as ${date}T00:00:00Z: ${why}`, date);
  return report.problems;
}

/** So many dates are told one by one. */
const toldDates = 5;

/** Puts midnight in the account's time zone in the place of every date, and tells the person. Throws CommandError. */
export async function resolveDates(
  endpoint: Endpoint,
  gathered: Arguments,
  account: Value | undefined,
  session: Session,
  { notice: tell }: Invocation,
): Promise<Arguments> {
  const dates = findDates(endpoint, gathered.raw);
  if (dates.length === 0) return gathered;
  if (account === undefined) {
    const voice = createParameterNamer(endpoint, gathered);
    const why = 'a date is a day in the time zone of the account, and no account is named';
    refuseProblems(dateProblems(dates, why, voice).map((problem) => withFlag(endpoint, voice, problem)));
  }
  const zoneAt = await readZone(account ?? '', session);
  const days = [...new Set(dates.map(({ date }) => date))].map((date) => ({ date, ...zoneAt(date) }));
  for (const { date, zone, time } of days.slice(0, toldDates)) {
    await tell(`${date} is midnight in ${zone}, the time zone of the account: ${formatTime(time)}`);
  }
  if (days.length > toldDates) await tell(`${days.length - toldDates} more dates are read in the same way`);
  const times = new Map(days.map(({ date, time }) => [date, formatTime(time)]));
  return { ...gathered, raw: replaceDates(endpoint.params, gathered.raw, (date) => times.get(date) ?? date) };
}

/** The zone of the account on a day, and when the day begins in it. */
async function readZone(
  account: Value,
  session: Session,
): Promise<(date: string) => { readonly zone: string; readonly time: number }> {
  const reply = await session.client.call(endpointById('accounts.get'), { account_id: account });
  const data = responseData(reply);
  const zone = String(memberAt(data, 'timezone'));
  const switchedAt = parseTime(String(memberAt(data, 'timezone_switch_at'))) ?? Number.NEGATIVE_INFINITY;
  return (date) => {
    const time = beginOf(date, zone);
    if (time >= switchedAt) return { zone, time };
    return { zone: zoneBeforeSwitch, time: beginOf(date, zoneBeforeSwitch) };
  };
}

function beginOf(date: string, zone: string): number {
  try {
    return startOfDay(midnightOf(date), zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw usageError(
      `${date} must have a time of day: the time zone of the account, ${zone}, is not known here`,
    );
  }
}

function midnightOf(date: string): number {
  return parseTime(date) ?? Number.NaN;
}
