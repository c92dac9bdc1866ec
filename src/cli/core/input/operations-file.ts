/** Reads the operations of --from from a workbook, or from text as other documents. */
import { createReadStream } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { OperationColumns } from '../../../flags/document-formats.js';
import type { UseOf } from '../../../workbooks/choose-sheet.js';
import { compute } from '../host/compute.js';
import type { Invocation } from '../host/invocation.js';
import { isStandardInput } from '../host/standard-input.js';
import {
  claimFile,
  type DocumentForm,
  type InputDocument,
  type InputPlace,
  parseInput,
  readErrorOf,
  readText,
} from './input-file.js';
import { maxOperationRows } from './operation-rows.js';
import { peekInput } from './peek-input.js';
import { holdTable, refuseSheetFlag, type SheetTable } from './sheet-table.js';

/** What is known of operations before they are read. */
interface OperationsForm extends DocumentForm {
  readonly columns: OperationColumns;
  /** The sheet of a workbook that the user names. */
  readonly sheet: string | undefined;
}

/** Throws CommandError. */
export async function readOperationsFile(
  from: string,
  invocation: Pick<Invocation, 'world' | 'signal' | 'notice'>,
  { sheet, ...form }: OperationsForm,
): Promise<InputDocument> {
  const name = from === '-' ? 'stdin' : from;
  const content = await readContent(from, invocation.world, { sheet, columns: form.columns });
  if ('text' in content) {
    refuseSheetFlag(sheet, name);
    return compute(invocation, () => parseInput(content.text, { name, extension: content.extension }, form));
  }
  const { table } = content;
  for (const sentence of [...table.notices, ...describeZone(table)])
    await invocation.notice(`${name}: ${sentence}`);
  const { readOperationsSheet } = await import('./operations-csv.js');
  return compute(invocation, () => ({
    name,
    ...readOperationsSheet(table, name, form.columns, form.separator),
    isTable: true,
  }));
}

function describeZone({ dated }: SheetTable): readonly string[] {
  return dated.times > 0 ? ['times of day in cells of dates are read as UTC'] : [];
}

type Content = { readonly text: string; readonly extension: string } | { readonly table: SheetTable };

async function readContent(
  from: string,
  place: InputPlace,
  options: Pick<OperationsForm, 'sheet' | 'columns'>,
): Promise<Content> {
  claimFile(from, place, '--from');
  try {
    const { isPacked, pieces } = await peekInput(readFrom(from, place), (own) => own);
    if (!isPacked) return { text: await readText(pieces), extension: extname(from) };
    const { holdInput, openPackedInput } = await import('./packed-input.js');
    const source = await holdInput(pieces);
    const subject = `--from: ${from === '-' ? 'stdin' : from}`;
    const opened = await openPackedInput(source, subject, {
      sheet: options.sheet,
      useOf: usesOf(options.columns),
    });
    if ('table' in opened) return { table: await holdTable(opened.table, maxOperationRows) };
    return { text: await readText(opened.pieces()), extension: '' };
  } catch (error) {
    throw readErrorOf(error, from, '--from');
  }
}

async function* readFrom(from: string, { cwd, stdin }: InputPlace): AsyncGenerator<Uint8Array> {
  yield* isStandardInput(from) ? stdin.readPieces() : createReadStream(resolve(cwd, from));
}

/** What the columns of operations are for, by their headings. */
function usesOf({ discriminator, params, amounts, times }: OperationColumns): UseOf {
  const money = new Set([...amounts].flat());
  return (heading) => {
    const name = heading.trim();
    if (money.has(name)) return 'amount';
    if (times.has(name)) return 'time';
    return name === discriminator || params.includes(name) ? 'key' : undefined;
  };
}
