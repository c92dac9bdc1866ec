/** How a file of conversions is read. */
import type { DecimalSeparator } from '../../values/number-notation.js';
import type { CsvOptions } from '../reading/csv-reader.js';
import type { UploadOptions } from '../upload-options.js';

export interface ConversionOptions
  extends CsvOptions,
    Pick<UploadOptions, 'format' | 'country' | 'pointZero' | 'strict' | 'keepsPlaceholders'> {
  /** The event of rows that do not name their own. */
  readonly eventId?: string | undefined;
  /** The currency of rows with a value that do not name their own. */
  readonly currency?: string | undefined;
  /** The name of the time zone of times without one. */
  readonly timeZone?: string | undefined;
  /** The decimal separator of all amounts. */
  readonly separator?: DecimalSeparator | undefined;
  /** Those of columns, by name, as their cells show them. */
  readonly separators?: ReadonlyMap<string, DecimalSeparator> | undefined;
  /** Whether rows without a conversion_id get one that is made of what they say. */
  readonly makesIds: boolean;
  /** Whether the key of a row, and such an id, are made of what has a name (row-columns.ts); undefined for all. */
  readonly isKeyColumn?: ((name: string) => boolean) | undefined;
}
