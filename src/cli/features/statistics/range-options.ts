/** The flags that say of what time a report is, and with what time it is compared. */
import { guessWord } from '../../../values/match-name.js';
import type { ReportFlag } from '../../core/errors/flag-report.js';
import { comparisonWords } from './compute/dimensions.js';
import {
  type ComparisonRequest,
  parseComparison,
  parseLast,
  parseMoment,
  type RangeRequest,
  RangeTextError,
} from './compute/range.js';
import type { ReportFlags } from './report-flags.js';

/** The time of the report; without flags, the last week. */
export function readRange(
  { from, to = 'today', last = '7d' }: Pick<ReportFlags, 'from' | 'to' | 'last'>,
  refuse: ReportFlag,
): RangeRequest {
  const read = (): RangeRequest =>
    from === undefined
      ? parseLast(last)
      : { kind: 'between', from: parseMoment('--from', from), to: parseMoment('--to', to) };
  return readOr(read, refuse) ?? parseLast('7d');
}

/** Undefined where nothing is compared. */
export function readComparison(
  { compare }: Pick<ReportFlags, 'compare'>,
  refuse: ReportFlag,
): ComparisonRequest | undefined {
  if (compare === undefined) return undefined;
  return readOr(() => parseComparison(compare.toLowerCase()), refuse, guessWord(compare, comparisonWords));
}

/** Undefined where the text is not a time, which is reported; `guess` says what may have been meant. */
function readOr<T>(read: () => T, refuse: ReportFlag, guess = ''): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeTextError)) throw error;
    refuse(error.flag, `${error.message}${guess}`, error.value);
    return undefined;
  }
}
