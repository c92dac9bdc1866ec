/** Opens input that is no text: a sheet of a workbook, or the list of a zip file. Loaded when such input comes. */
import { escapeControls } from '../../../output/control-characters.js';
import type { Workbook } from '../../../workbooks/book-row.js';
import type { ByteSource } from '../../../workbooks/byte-source.js';
import { openPacked } from '../../../workbooks/open-workbook.js';
import { openTable, type Table, type TableOptions } from '../../../workbooks/read-table.js';
import { WorkbookError } from '../../../workbooks/workbook-error.js';
import { usageError } from '../host/command-error.js';

/** What was in the input: a sheet, or the bytes of a list. */
type OpenedInput =
  | { readonly table: Table; readonly workbook: Workbook }
  | { readonly pieces: () => AsyncGenerator<Uint8Array> };

/** `subject` begins messages: `--from: people.xlsx`. Throws CommandError. */
export async function openPackedInput(
  source: ByteSource,
  subject: string,
  options: TableOptions,
): Promise<OpenedInput> {
  try {
    const content = await openPacked(source);
    if ('workbook' in content) {
      const { workbook } = content;
      return { workbook, table: explained(await openTable(workbook, options), subject) };
    }
    return { pieces: () => explain(content.read(), subject) };
  } catch (error) {
    throw explainBook(error, subject);
  }
}

function explained(table: Table, subject: string): Table {
  return { ...table, read: () => explain(table.read(), subject) };
}

async function* explain<T>(items: AsyncGenerator<T>, subject: string): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw explainBook(error, subject);
  }
}

/** Names of sheets may hold anything. */
function explainBook(error: unknown, subject: string): unknown {
  return error instanceof WorkbookError
    ? usageError(escapeControls(`${subject} ${error.message}`), escapeControls(error.hint))
    : error;
}
