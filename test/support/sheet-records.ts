/** Records as the service could return them, for sheets: every field of every type, with awkward texts. */
import fc from 'fast-check';
import type { SheetGroup } from '../../src/cli/bulk/sheet/sheet-group.js';
import type { Document, Field, Param, Value } from '../../src/contract/types.js';

const base36 = fc.oneof(
  { arbitrary: fc.stringMatching(/^[a-z0-9]{3,8}$/), weight: 3 },
  fc.stringMatching(/^[1-9][0-9]{0,2}e[0-9]{1,2}$/),
  fc.stringMatching(/^0[0-9]{2,4}$/),
  fc.constantFrom('true', '1mar', '5p'),
);
const longId = fc.bigInt({ min: 10n ** 18n, max: 9n * 10n ** 18n }).map(String);
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
  fc.constantFrom(
    '=1+1',
    "'=x",
    '12e4',
    'May 2026',
    '1-2',
    '2026',
    '007',
    'a;b,c|d',
    'a\nb',
    '"q"',
    ' lead',
    'TRUE',
    "'",
  ),
);
const time = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`);
const amount = fc.integer({ min: 1, max: 10 ** 7 }).map((cents) => cents * 10_000);

function arbitraryValue(field: Field, fieldName: string, param: Param | undefined): fc.Arbitrary<Value> {
  const values = param?.type === 'enum' ? param.values : field.values;
  switch (field.type) {
    case 'id':
      return param?.type === 'id' && param.form === 'digits' ? longId : base36;
    case 'micro':
      return amount;
    case 'integer':
      return fc.integer({ min: 1, max: 1000 });
    case 'boolean':
      return fc.boolean();
    case 'time':
      return time;
    case 'list':
      return fc.subarray(['ALL_ON_PLATFORM', 'IAB1', 'IAB1-2'], { minLength: 1 });
    default:
      if (fieldName === 'currency') return fc.constantFrom('USD', 'EUR');
      return values ? fc.constantFrom(...values) : name;
  }
}

/** Records of a group with different ids. */
export function sheetRecords({ record, related, creation, change }: SheetGroup): fc.Arbitrary<Document[]> {
  const fields = Object.entries(record.fields).map(([fieldName, field]) => {
    const param = { ...creation.params, ...change?.params }[fieldName];
    const value = arbitraryValue(field, fieldName, param);
    return [fieldName, field.nullable ? fc.option(value, { freq: 3 }) : value] as const;
  });
  const one = fc.record(Object.fromEntries(fields));
  return fc.uniqueArray(one, { maxLength: 6, selector: (row) => row[related.idField] });
}
