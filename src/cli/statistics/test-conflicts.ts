/** What a report on an A/B test leaves no choice about. */
import { optionKey } from '../../flags/typed-values.js';
import type { Invocation } from '../host/invocation.js';

/** The flags that say what is measured, or how rows are added up: the test says that. */
const decided = [
  '--entity',
  '--ids',
  '--campaign',
  '--active',
  '--all-entities',
  '--granularity',
  '--segment',
  '--country',
  '--group-by',
  '--top',
  '--compare',
] as const;

/** The flags that were given beside --ab-test although it decides what they are about; ids as arguments are --ids. */
export function flagsAgainstTest({ options, args }: Pick<Invocation, 'options' | 'args'>): readonly string[] {
  const flags = decided.filter((flag) => options[optionKey(flag)] !== undefined);
  return [...new Set([...(args.length > 0 ? ['--ids'] : []), ...flags])];
}
