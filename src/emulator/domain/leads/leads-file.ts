/** The file of an export (docs/service.md#leads-export): a row for each lead, in one of three formats. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { leadColumns } from '../../../contract/groups/leads-exports.js';
import type { FileFormat } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import { writeWorkbook } from '../../../values/workbook.js';
import type { StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { createdAt } from './export-jobs.js';
import { findLeads } from './find-leads.js';
import { answersOf, leadId } from './person.js';

interface LeadsFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

type Cells = readonly (string | null)[];

/** Makes the file in turns, with other calls served in between. `read` runs work in one transaction. */
export async function makeLeadsFile(
  job: StoredRecord,
  read: <T>(work: (store: Store) => T) => T,
): Promise<LeadsFile> {
  const { account_id, data } = job;
  const fields = data.fields as unknown as Parameters<typeof answersOf>[1];
  const lead_form_id = String(data.lead_form_id);
  const leads = read((store) =>
    findLeads(store, {
      account_id,
      lead_form_id,
      start: Number(data.start_epoch),
      end: Number(data.end_epoch),
      asOf: createdAt(data),
    }),
  );
  const { add, finish, type } = writers[data.response_format as FileFormat]([
    ...leadColumns,
    ...fields.map(({ key }) => key),
  ]);
  for (const [index, { key, time }] of leads.entries()) {
    if (index % leadsPerTurn === leadsPerTurn - 1) await nextTurn();
    add([leadId(key), lead_form_id, formatTime(time * 1000), ...answersOf(key, fields)]);
  }
  return { bytes: await finish(), type };
}

/** So many leads take a few milliseconds. */
const leadsPerTurn = 200;

interface FileWriter {
  readonly type: string;
  add(cells: Cells): void;
  finish(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

const writers: Readonly<Record<FileFormat, (columns: readonly string[]) => FileWriter>> = {
  csv(columns) {
    const parts = [csvLine(columns)];
    return {
      type: 'text/csv;charset=utf-8',
      add: (cells) => parts.push(csvLine(cells)),
      finish: () => new Uint8Array(Buffer.from(parts.join(''))),
    };
  },
  json(columns) {
    const parts: string[] = [];
    return {
      type: 'application/json;charset=utf-8',
      add(cells) {
        parts.push(writeJson(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null]))));
      },
      finish: () => new Uint8Array(Buffer.from(`[${parts.join(',\n')}]\n`)),
    };
  },
  xlsx(columns) {
    // Every cell is text: a telephone number is no amount, and a name no formula.
    const rows: Cells[] = [columns];
    return {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      add: (cells) => rows.push(cells),
      async finish() {
        const parts: Uint8Array[] = [];
        for await (const part of writeWorkbook([{ name: 'leads', pages: [rows] }])) parts.push(part);
        return new Uint8Array(Buffer.concat(parts));
      },
    };
  },
};

function csvLine(cells: Cells): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? '';
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
