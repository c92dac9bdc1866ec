/**
 * Compares the parameters that an answer of statistics repeats with those that were asked for. The file of another job may have
 * the same entities and as many periods: its figures would be those of other days.
 */
import { everywhere } from '../contract/params/enums.js';
import type { Document } from '../contract/types.js';
import { cutText } from '../values/cut-text.js';
import { memberAt } from '../values/lossless-json.js';
import { parseTime } from '../values/time.js';
import { MetricsError } from './metric-rows.js';

/** An instant as a number; a date, which stands for another instant in each time zone, as nothing to compare. */
function instantOf(value: unknown): unknown {
  return typeof value === 'string' && value.includes('T') ? parseTime(value) : undefined;
}

/** One name of the placement that has two. */
function placementOf(value: unknown): unknown {
  return everywhere.some((name) => name === value) ? everywhere[0] : value;
}

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  start_time: instantOf,
  end_time: instantOf,
  granularity: String,
  entity: String,
  placement: placementOf,
};

/** Throws a MetricsError that names the parameters which are others; what an answer does not repeat is not compared. */
export function checkEcho(answer: unknown, asked: Document): void {
  const echo = memberAt(memberAt(answer, 'request'), 'params');
  for (const [name, read] of Object.entries(readers)) {
    const [echoed, wanted] = [memberAt(echo, name), asked[name]];
    if (echoed === undefined || echoed === null || wanted === undefined || wanted === null) continue;
    const [one, other] = [read(echoed), read(wanted)];
    if (one === undefined || other === undefined || one === other) continue;
    throw new MetricsError(
      `the answer is to a call with the ${name} ${cutText(String(echoed), 40)} instead of ${String(wanted)}`,
    );
  }
}
