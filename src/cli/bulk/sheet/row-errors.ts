/** Describes what the service says about a row, in the words of its columns. */
import type { ServiceErrorEntry } from '../../../client/errors.js';
import { withDecimalAmounts } from '../../calls/endpoint/explain-service-error.js';
import type { SheetColumn } from './sheet-columns.js';

/** One sentence for each error, with columns instead of parameters and decimals instead of micro units. */
export function describeRowErrors(
  entries: readonly ServiceErrorEntry[],
  columns: readonly SheetColumn[],
): string {
  const sentences = entries.map((entry) => {
    const { parameter = '' } = entry;
    const column = columns.find(({ field }) => field === parameter);
    const { message } = column?.money ? withDecimalAmounts(entry, '') : entry;
    const named = columns
      .filter(({ money }) => money)
      .reduce((text, { field, name }) => text.replaceAll(field, name), message);
    return column && !named.includes(column.name) ? `${column.name}: ${named}` : named || String(entry.code);
  });
  return [...new Set(sentences)].join('; ');
}
