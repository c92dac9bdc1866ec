/** Presets: which header chooses which, and what they may say. */
import { describe, expect, it } from 'vitest';
import { batchUsers } from '../../src/contract/groups/custom-audiences-users.js';
import { conversionFields } from '../../src/people/conversions/conversion-fields.js';
import { readListFields } from '../../src/people/list-fields.js';
import { meaningOf } from '../../src/people/reading/column-names.js';
import { consentColumns, isRefusal } from '../../src/presets/consent.js';
import { noPreset } from '../../src/presets/no-preset.js';
import { peoplePresets } from '../../src/presets/people.js';
import { findPreset, ownColumns, type Preset, presetColumns } from '../../src/presets/preset.js';

const preset = (name: string, ...header: readonly string[]): Preset => ({
  name,
  title: `an export of ${name}`,
  headers: [header],
  columns: { Tel: 'phone_number', Post: 'email' },
});

describe('a header chooses a preset', () => {
  const presets = [
    preset('exact', 'Id', 'Mail', 'Tel'),
    preset('open', 'Key', 'Mail', ownColumns, 'Tel'),
    preset('several', 'Ref', ownColumns, 'Tel', 'Fax', ownColumns, 'Tag'),
    preset('ended', 'Num', ownColumns),
  ];

  it.each([
    ['exact', 'Id,Mail,Tel'],
    ['exact', ' Id ,Mail , Tel'],
    ['open', 'Key,Mail,Tel'],
    ['open', 'Key,Mail,Tel,Tel'],
    ['open', 'Key,Mail,Own,Other,Tel'],
    ['several', 'Ref,Tel,Fax,Tag'],
    ['several', 'Ref,a,Tel,Tel,Fax,b,Tag'],
    ['ended', 'Num'],
    ['ended', 'Num,a,b'],
  ])('%s: %s', (name, header) => {
    expect(findPreset(header.split(','), presets)?.name).toBe(name);
  });

  it.each([
    ['another order', 'Mail,Id,Tel'],
    ['a column less', 'Id,Mail'],
    ['a column more', 'Id,Mail,Tel,Own'],
    ['a column between', 'Id,Own,Mail,Tel'],
    ['another case', 'id,Mail,Tel'],
    ['a name twice', 'Id,Mail,Mail,Tel'],
    ['an end that lacks', 'Key,Mail,Own'],
    ['a part that is torn', 'Ref,Tel,a,Fax,Tag'],
    ['one name', 'Key'],
    ['nothing', ''],
  ])('but not one with %s', (_, header) => {
    expect(findPreset(header.split(','), presets)).toBe(undefined);
  });

  it('of whose columns only those count that the header has', () => {
    expect(presetColumns(['Id', ' Tel '], presets[0]!)).toEqual({ Tel: 'phone_number' });
  });
});

describe('each preset of lists of people', () => {
  it('has another name than the others, which is not none', () => {
    const names = peoplePresets.map(({ name }) => name);
    expect([...new Set(names), noPreset]).toEqual([...names, noPreset]);
    expect(names).not.toContain(noPreset);
  });

  it('is chosen by each of its headers', () => {
    for (const one of peoplePresets) {
      for (const header of one.headers) {
        const names = header.flatMap((name) => (name === ownColumns ? [] : [name]));
        expect(findPreset(names, peoplePresets)?.name).toBe(one.name);
      }
    }
  });

  it('maps columns to fields of a custom audience, and does something', () => {
    const fields = readListFields(batchUsers.id);
    for (const { columns, valueSeparator } of peoplePresets) {
      for (const field of Object.values(columns)) expect(meaningOf(field, fields, [])?.param).toBe(field);
      expect(Object.keys(columns).length > 0 || valueSeparator !== undefined).toBe(true);
    }
  });
});

describe('a column of consent', () => {
  it.each([
    [true, 'yes', false],
    [true, ' TRUE ', false],
    [true, 'SUBSCRIBED', false],
    [true, 'no', true],
    [true, '', true],
    [true, 'NEVER_SUBSCRIBED', true],
    [true, 'perhaps', true],
    [false, '', false],
    [false, 'false', false],
    [false, '0', false],
    [false, 'true', true],
    [false, '1', true],
    [false, '2026-05-30 08:00:00', true],
  ])('of opt-in %s says with "%s" that the person refuses: %s', (isOptIn, value, expected) => {
    expect(isRefusal({ isOptIn }, value)).toBe(expected);
  });

  it('names identifiers that there are, and no name twice', () => {
    const known = readListFields(batchUsers.id).identifiers.map(({ name }) => name);
    for (const { of = [] } of consentColumns) expect(known).toEqual(expect.arrayContaining([...of]));
    const names = consentColumns.flatMap((column) => column.names.map((name) => name.toLowerCase()));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('each preset of conversions', () => {
  const calls = ['web-conversions.create', 'app-conversions.create'] as const;
  const all = calls.flatMap((call) =>
    (conversionFields(call).columns.presets ?? []).map((one) => ({ ...one, call })),
  );

  it('has another name than the others, which is not none', () => {
    const names = all.map(({ name }) => name);
    expect([...new Set(names), noPreset]).toEqual([...names, noPreset]);
  });

  it.each(all)('$name has fields that its call accepts, and separate headers', ({ call, ...one }) => {
    const { columns } = conversionFields(call);
    for (const field of Object.values(one.columns)) expect(meaningOf(field, columns, [])?.param).toBe(field);
    for (const header of one.headers)
      expect(
        findPreset(
          header.filter((name) => name !== ownColumns),
          columns.presets ?? [],
        )?.name,
      ).toBe(one.name);
  });
});
