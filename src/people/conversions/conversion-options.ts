/** Options for reading a file of conversions. */
import type { DecimalSeparator } from '../../values/number-notation.js';
import type { DateOrder } from '../../values/time.js';
import type { CsvOptions } from '../reading/csv-reader.js';
import type { UploadOptions } from '../upload-options.js';
import type { ConversionCall } from './conversion-fields.js';

/** Names of columns as a journal has them (row-columns.ts). */
export type NotedColumns = readonly string[];

export interface ConversionOptions
  extends CsvOptions,
    Pick<UploadOptions, 'format' | 'country' | 'pointZero' | 'strict' | 'keepsPlaceholders'> {
  /** The call that reports the conversions; undefined for those of a website. */
  readonly call?: ConversionCall | undefined;
  /** What rows of conversions in apps say that do not say it themselves. */
  readonly defaults?: Readonly<Record<string, string>> | undefined;
  /** The event of rows that do not name their own. */
  readonly eventId?: string | undefined;
  /** The currency of rows with a value that do not name their own. */
  readonly currency?: string | undefined;
  /** The name of the time zone of times without one. */
  readonly timeZone?: string | undefined;
  /** The order of all dates. */
  readonly dateOrder?: DateOrder | undefined;
  /** Those of columns, by name, as their cells show them. */
  readonly dateOrders?: ReadonlyMap<string, DateOrder> | undefined;
  /** The decimal separator of all amounts. */
  readonly separator?: DecimalSeparator | undefined;
  /** Those of columns, by name, as their cells show them. */
  readonly separators?: ReadonlyMap<string, DecimalSeparator> | undefined;
  /** The statuses of rows that are conversions; undefined for those that are known as such. */
  readonly countedStatuses?: readonly string[] | undefined;
  /** Whether rows without a conversion_id get one that is made of what they say. */
  readonly makesIds: boolean;
  /** The columns that the keys of rows, and such ids, are made of: those of the first upload. Undefined for all. */
  readonly keyColumns?: NotedColumns | undefined;
  /** Those that keys were made of before a restart. */
  readonly formerColumns?: readonly NotedColumns[] | undefined;
}
