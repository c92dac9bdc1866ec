/** A feed that was read, and how it is read. */
import type { TextEncoding } from '../../../flags/local-flags.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import type { FeedRow } from './feed-row.js';
import type { GivenAttributes } from './given-attributes.js';
import type { FeedTimes } from './read-attribute.js';

export interface Feed {
  /** The name of the file, or "stdin". */
  readonly name: string;
  readonly rows: readonly FeedRow[];
  /** The number of values of each column or element that is no attribute. */
  readonly ignored: ReadonlyMap<string, number>;
  /** What `ignored` has. */
  readonly parts: 'columns' | 'elements';
  /** Sentences about how it was read, and about what was left out. */
  readonly notices: readonly string[];
}

/** Options for reading cells, from flags. */
export interface FeedOptions {
  /** Undefined for what the first bytes tell. */
  readonly encoding?: TextEncoding | undefined;
  readonly times?: FeedTimes | undefined;
  /** The decimal separator of all prices. */
  readonly separator?: DecimalSeparator | undefined;
  /** The sheet of a workbook: its name or number. */
  readonly sheet?: string | undefined;
  /** The name of a preset, or that of none. */
  readonly preset?: string | undefined;
  /** Attributes for products that do not have them. */
  readonly given?: GivenAttributes | undefined;
}
