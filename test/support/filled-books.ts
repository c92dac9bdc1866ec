/** Workbooks to fill, as somebody may have designed them, made by a program of others. */
import { unzipSync } from 'fflate';
import { type WriteOptions, writeXlsx } from 'hucre/xlsx';

/** A sheet with a title, a table `ads` of two rows from row 4 on, a sum beside it, and a chart; another sheet with notes. */
export function clientBook(changes: Partial<WriteOptions['sheets'][number]> = {}): WriteOptions {
  return {
    sheets: [
      {
        name: 'Weekly report',
        rows: [
          ['Client report', null, null, null, null, 'Total'],
          ['Period', 'from ads', null, null, null, 0],
          [null],
          ['Campaign name', 'Date', 'spend', 'Impressions'],
          ['old one', new Date('2026-01-01T00:00:00Z'), 1, 2],
          ['old two', new Date('2026-01-02T00:00:00Z'), 3, 4],
        ],
        cells: new Map([
          ['0,5', { value: 4, formula: 'SUM(ads[spend])' }],
          ['4,1', { value: new Date('2026-01-01T00:00:00Z'), style: { numFmt: 'yyyy-mm-dd' } }],
          ['4,2', { value: 1, style: { numFmt: '0.00 "USD"' } }],
        ]),
        tables: [
          {
            name: 'ads',
            range: 'A4:D6',
            columns: ['Campaign name', 'Date', 'spend', 'Impressions'].map((name) => ({ name })),
          },
        ],
        charts: [
          {
            type: 'line',
            title: 'Spend',
            series: [
              { name: 'Spend', values: "'Weekly report'!$C$5:$C$6", categories: "'Weekly report'!$B$5:$B$6" },
            ],
            anchor: { from: { row: 0, col: 7 }, to: { row: 12, col: 14 } },
          },
        ],
        ...changes,
      },
      { name: 'Notes', rows: [['do not touch & <this>'], [42]] },
    ],
    namedRanges: [
      { name: 'ads_period', range: "'Weekly report'!$B$2" },
      { name: 'ads_total_spend', range: "'Weekly report'!$F$2" },
    ],
  };
}

/** A table for a report of the spend of campaigns by day, as the examples of help and documents name it. */
export const reportBook: WriteOptions = {
  sheets: [
    {
      name: 'Week',
      rows: [
        ['Campaign name', 'Date', 'spend'],
        ['Spring', '2026-11-01', 1],
      ],
      tables: [
        {
          name: 'ads',
          range: 'A1:C2',
          columns: [{ name: 'Campaign name' }, { name: 'Date' }, { name: 'spend' }],
        },
      ],
    },
  ],
};

export async function makeBook(options: WriteOptions): Promise<Buffer> {
  return Buffer.from(await writeXlsx(options));
}

/** The names of the files of a workbook whose contents differ. */
export function changedFiles(before: Buffer, after: Buffer): readonly string[] {
  const [old, filled] = [unzipSync(before), unzipSync(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(filled)])];
  return names.filter((name) => !Buffer.from(old[name] ?? []).equals(Buffer.from(filled[name] ?? []))).sort();
}
