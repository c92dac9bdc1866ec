/** Lines of csv and tsv are put together at once; the rules of each cell, one after the other, are their oracle. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls, escapeTerminalCommands } from '../../src/output/control-characters.js';
import { writeDelimited } from '../../src/output/delimited.js';
import { writeJson } from '../../src/values/lossless-json.js';
import { isFormula } from '../../src/values/spreadsheet-cell.js';
import { anyCharacter } from '../support/characters.js';

const cell = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(...'-=+@"\',\\\t\r\n aé\u001b\u0085\u202e\ufeff~'), maxLength: 8 }),
  fc.constantFrom(null, undefined, true, 0, -0, 1.5, 1e21, 2n ** 70n, ''),
  fc.array(fc.string(), { maxLength: 2 }),
);
const names = ['id', 'constructor', 'a', 'b', '__proto__'];
const options = fc.record({
  format: fc.constantFrom('csv' as const, 'tsv' as const),
  spreadsheetSafe: fc.boolean(),
  isTerminal: fc.boolean(),
});

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? writeJson(value) : String(value);
}

describe('lines of csv and tsv', () => {
  it('have cells in the form of each format', async () => {
    const row = fc.tuple(...names.map(() => cell));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), options, async (rows, { format, ...rest }) => {
        const escapeSigns = rest.isTerminal ? escapeControls : escapeTerminalCommands;
        const toCell = (value: unknown): string => {
          const raw = toText(value);
          const safe = rest.spreadsheetSafe && typeof value === 'string' && isFormula(raw) ? `'${raw}` : raw;
          if (format === 'tsv') {
            const signs: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };
            return escapeSigns(safe.replace(/[\t\n\r\\]/g, (sign) => signs[sign]!));
          }
          const text = escapeSigns(safe);
          return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        };
        const lines = [names, ...rows].map(
          (values) => `${values.map(toCell).join(format === 'csv' ? ',' : '\t')}\n`,
        );
        let text = '';
        const page = rows.map((values) => {
          const object: Record<string, unknown> = {};
          for (const [index, name] of names.entries()) {
            Object.defineProperty(object, name, { value: values[index], enumerable: true });
          }
          return object;
        });
        const fields = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
        const shape = { name: 'thing', fields, columns: names };
        for await (const piece of writeDelimited([page], {
          shape,
          paths: names,
          format,
          bom: false,
          decimal: false,
          ...rest,
        })) {
          text += piece;
        }
        expect(text).toBe(lines.join(''));
      }),
    );
  });

  it('leave out inherited members of a row', async () => {
    let text = '';
    for await (const piece of writeDelimited([[{ id: 'a' }]], {
      shape: undefined,
      paths: ['id', 'constructor', 'toString'],
      format: 'csv',
      bom: false,
      spreadsheetSafe: false,
      decimal: false,
      isTerminal: false,
    })) {
      text += piece;
    }
    expect(text).toBe('id,constructor,toString\na,,\n');
  });
});
