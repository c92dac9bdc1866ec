/** Reads a list ahead that has columns of consent: how many people refuse. */
import { deletion } from '../../contract/params/batch.js';
import { isRefusal } from '../../presets/consent.js';
import { InputError } from '../input-error.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import type { ListReader } from './list-reader.js';
import type { RowBuilder } from './row-builder.js';

/** The people of a list, and those without consent. */
export interface ConsentSurvey {
  readonly rows: number;
  /** Those with an identifier for which the person has not consented. */
  readonly refusing: number;
  /** The names of the columns that say so. */
  readonly columns: readonly string[];
}

/** Passes on columns and rows. */
type Open = (builder: RowBuilder, columns: (all: readonly ColumnMeaning[]) => void) => ListReader;

/** Undefined for a list without such columns, and for one that cannot be read. `open` opens a reader of CSV, as `operation` is the default of rows. */
export async function surveyConsent(
  pieces: AsyncIterable<Uint8Array>,
  { identifiers }: Pick<ColumnFields, 'identifiers'>,
  operation: string,
  open: Open,
): Promise<ConsentSurvey | undefined> {
  let columns: readonly ColumnMeaning[] | undefined;
  const counts = { rows: 0, refusing: 0 };
  let refused = new Set<string>();
  let isRefusing = false;
  let isDeleted = false;
  const nothing = () => {};
  const reader = open(
    {
      prepare: () => undefined,
      begin() {
        if (refused.size > 0) refused = new Set();
        isRefusing = false;
        isDeleted = operation === deletion;
      },
      // Columns of consent and operations come before those of identifiers.
      cell({ kind, param, consent }, bytes, start, end) {
        const text = () => Buffer.from(bytes.subarray(start, end)).toString().trim();
        if (kind === 'operation' && text() !== '')
          isDeleted = text().toLowerCase() === deletion.toLowerCase();
        if (consent && isRefusal(consent, text()))
          for (const { name } of identifiers) if (consent.of?.includes(name) !== false) refused.add(name);
        if (kind === 'identifier' && refused.has(param) && text() !== '') isRefusing = true;
      },
      leave: nothing,
      finish() {
        counts.rows += 1;
        if (isRefusing && !isDeleted) counts.refusing += 1;
        return undefined;
      },
      reject: nothing,
    },
    (all) => {
      columns = all.filter(({ consent }) => consent);
    },
  );
  const hasNone = () => columns?.length === 0;
  try {
    for await (const piece of pieces) {
      await reader.push(piece);
      if (hasNone()) return undefined;
    }
    await reader.end();
  } catch (error) {
    // Who reads the list reports it.
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
  return hasNone() || !columns ? undefined : { ...counts, columns: columns.map(({ name }) => name) };
}
