/** The flags that say of what time a report is, and with what time it is compared. */
import { guessWord } from '../../values/match-name.js';
import type { createValueReport } from '../host/errors/flag-report.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { comparisonWords } from '../report/dimensions.js';
import {
  type ComparisonRequest,
  parseComparison,
  parseLast,
  parseMoment,
  type RangeRequest,
  RangeTextError,
} from '../report/range.js';

type Options = Invocation['options'];
/** Receives what is wrong with a flag. */
type Refuse = ReturnType<typeof createValueReport>;

export function readRange(options: Options, refuse: Refuse): RangeRequest {
  const [from, to, last] = ['from', 'to', 'last'].map((key) => textOption(options, key));
  if (last !== undefined && (from ?? to) !== undefined)
    refuse('--last', 'cannot be combined with --from and --to');
  if (from === undefined && to !== undefined) refuse('--to', 'needs --from');
  try {
    if (from === undefined || last !== undefined) return parseLast(last ?? '7d');
    return { kind: 'between', from: parseMoment('--from', from), to: parseMoment('--to', to ?? 'today') };
  } catch (error) {
    if (!(error instanceof RangeTextError)) throw error;
    refuse(error.flag, error.message, error.value);
    return parseLast('7d');
  }
}

/** Undefined where nothing is compared. */
export function readComparison(options: Options, refuse: Refuse): ComparisonRequest | undefined {
  const text = textOption(options, 'compare');
  try {
    return text === undefined ? undefined : parseComparison(text.toLowerCase());
  } catch (error) {
    if (!(error instanceof RangeTextError)) throw error;
    refuse(error.flag, `${error.message}${guessWord(text ?? '', comparisonWords)}`, error.value);
    return undefined;
  }
}
