/** What a file of conversions says, row by row, in any of its formats. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValue } from '../../../src/call/parse.js';
import { wireNames } from '../../../src/call/problem.js';
import { createProblemCollector } from '../../../src/call/problem-collector.js';
import { webConversion } from '../../../src/contract/groups/web-conversions.js';
import type { Document } from '../../../src/contract/types.js';
import type { ConversionOptions } from '../../../src/people/conversions/conversion-options.js';
import { readOwnId } from '../../../src/people/conversions/own-id.js';
import { readConversions } from '../../../src/people/conversions/read-conversions.js';
import { createRowKeys } from '../../../src/people/conversions/row-keys.js';
import { surveyConversions } from '../../../src/people/conversions/survey-conversions.js';
import { InputError } from '../../../src/people/input-error.js';
import type { ColumnReport } from '../../../src/people/packing/packing.js';
import { addCorrections, type CorrectionCounts } from '../../../src/people/reading/correction.js';
import type { LeftOutIdentifier, RejectedRow } from '../../../src/people/reading/row.js';
import { valueDigest } from '../../../src/values/value-digest.js';
import { rounds } from '../../support/rounds.js';

const options: ConversionOptions = { columns: {}, hashed: [], valueSeparator: ';', makesIds: false };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function read(
  text: string | Buffer,
  changes: Partial<ConversionOptions> = {},
  pieceBytes = 1 << 16,
  keys = createRowKeys(),
) {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const rejected: RejectedRow[] = [];
  const leftOut: LeftOutIdentifier[] = [];
  const footers: number[] = [];
  let unread: readonly string[] = [];
  let corrections: CorrectionCounts = {};
  const listed = [];
  const hooks = {
    rejected: (rows: readonly RejectedRow[]) => void rejected.push(...rows),
    leftOut: (found: readonly LeftOutIdentifier[]) => void leftOut.push(...found),
    footer: (line: number) => void footers.push(line),
    corrected: (counts: CorrectionCounts) => {
      corrections = addCorrections(corrections, counts);
    },
    columns: (report: ColumnReport) => {
      unread = report.unread;
    },
  };
  let count = 0;
  const asked = { ...options, ...changes };
  const { pieces: content, pointZero, separators } = await surveyConversions(pieces(), asked);
  for await (const piece of readConversions(content, { ...asked, pointZero, separators }, hooks, {
    keys,
  })) {
    listed.push(...piece.conversions);
    count += piece.rejected;
  }
  expect(count).toBe(rejected.length);
  return {
    listed,
    conversions: listed.map(({ conversion }) => conversion),
    rejected,
    leftOut,
    footers,
    unread,
    corrections,
  };
}

const why = ({ line, column, reason }: RejectedRow) =>
  column === undefined ? `${line}: ${reason}` : `${line} ${column}: ${reason}`;

describe('a row of CSV', () => {
  it('becomes a conversion: identifiers are normalized and hashed, the first of each kind together', async () => {
    const { conversions, rejected, unread } = await read(
      [
        'Time;Event;E-mail;Phone;Click ID;IP;User agent;Order ID;Amount;Currency;Quantity;Note',
        '2026-11-20T14:00:00+01:00;o3bk1; Ann@Example.com ;+49 30 901820;abc;192.0.2.1;"Mozilla/5.0 (X11; Linux)";A-1;12.50;eur;2;x',
      ].join('\n'),
    );
    expect(rejected).toEqual([]);
    expect(unread).toEqual(['Note']);
    expect(conversions).toEqual([
      {
        conversion_time: '2026-11-20T13:00:00.000Z',
        event_id: 'o3bk1',
        identifiers: [
          {
            hashed_email: sha256('ann@example.com'),
            hashed_phone_number: sha256('+4930901820'),
            twclid: 'abc',
            ip_address: '192.0.2.1',
            user_agent: 'Mozilla/5.0 (X11; Linux)',
          },
        ],
        conversion_id: 'A-1',
        value: '12.50',
        price_currency: 'EUR',
        number_items: 2,
      },
    ]);
  });

  it('has several addresses in a cell, and single values in columns', async () => {
    const { conversions } = await read(
      [
        'conversion_time,event_id,email,content_id,content_price,num_items',
        '2026-11-20,o3bk1,a@example.com; b@example.com;a@example.com,7,9.90,3',
      ].join('\r\n'),
    );
    expect(conversions).toEqual([
      {
        conversion_time: '2026-11-20T00:00:00.000Z',
        event_id: 'o3bk1',
        identifiers: [{ hashed_email: sha256('a@example.com') }, { hashed_email: sha256('b@example.com') }],
        contents: [{ content_id: '7', content_price: '9.90', num_items: 3 }],
      },
    ]);
  });

  it('keeps given hashes: by the name of the column, or by the flag', async () => {
    const hash = sha256('ann@example.com');
    const named = await read(`conversion_time,event_id,hashed_email\n2026-11-20,e,${hash.toUpperCase()}`);
    const flagged = await read(`conversion_time,event_id,email\n2026-11-20,e,${hash}`, { hashed: ['email'] });
    const expected = [{ hashed_email: hash }];
    expect(named.conversions[0]?.identifiers).toEqual(expected);
    expect(flagged.conversions[0]?.identifiers).toEqual(expected);
  });

  it('takes the event and the currency of the flags by default', async () => {
    const { conversions } = await read(
      [
        'conversion_time,event_id,email,value,currency',
        '2026-11-20,,a@example.com,5,',
        '2026-11-20,own,a@example.com,5,GBP',
        '2026-11-20,,a@example.com,,',
      ].join('\n'),
      { eventId: 'o3bk1', currency: 'EUR' },
    );
    expect(conversions.map(({ event_id, price_currency }) => [event_id, price_currency])).toEqual([
      ['o3bk1', 'EUR'],
      ['own', 'GBP'],
      ['o3bk1', undefined],
    ]);
  });
});

const header = 'conversion_time,event_id,email,phone,ip,value,currency,number_items\n';
it('the last line may be a footer, which says nothing about ids and amounts', async () => {
  const rows =
    'time,event,email,order id,amount\n2026-11-20,e,ann@example.com,1.0,"12,50"\n2026-11-20,e,bob@example.com,2.0,"7,00"\n';
  for (const last of ['Total: 2,,,,', ',,,Total: 2,', ',,,,Total 19.50', ' ,,,,']) {
    const { conversions, rejected, footers } = await read(rows + last);
    expect(conversions.map(({ conversion_id, value }) => [conversion_id, value])).toEqual([
      ['1', '12.50'],
      ['2', '7.00'],
    ]);
    expect([rejected, footers]).toEqual([[], [4]]);
  }
  const between = await read(`${rows}Total: 2,,,,\n2026-11-20,e,cleo@example.com,3.0,"1,00"`);
  expect([between.conversions.length, between.rejected.map(({ line }) => line), between.footers]).toEqual([
    3,
    [4],
    [],
  ]);
  // Any text may be a click id.
  const clicks = await read(`time,event,twclid\n2026-11-20,e,1.0\n2026-11-20,e,2.0\n,,Total: 1`);
  expect(clicks.conversions.map(({ identifiers }) => identifiers)).toEqual([
    [{ twclid: '1.0' }],
    [{ twclid: '2.0' }],
  ]);
  expect([clicks.rejected.length, clicks.footers]).toEqual([1, []]);
});

describe('a row with a good identifier', () => {
  const plain = { conversion_time: '2026-11-20T13:00:00.250Z', event_id: 'o3bk1' };
  const others = [{ email: true }, { twclid: [{}, 'abc'] }, { hashed_email: null, email: 5 }];
  const nested = [[null, 'x'], [{ twclid: ['a'] }], [{ name: 'Ann' }, { twclid: null }], { twclid: 'a' }];

  it('is sent without values of JSON that cannot be identifiers', async () => {
    const rows = [
      ...others.map((members) => ({ ...plain, phone_number: '+4930901820', ...members })),
      ...nested.map((identifiers) => ({ ...plain, phone_number: '+4930901821', identifiers })),
    ];
    const { conversions, rejected, leftOut } = await read(rows.map((row) => JSON.stringify(row)).join('\n'), {
      format: 'jsonl',
    });
    expect(rejected).toEqual([]);
    const phone = { hashed_phone_number: sha256('+4930901820') };
    expect(conversions.map(({ identifiers }) => identifiers)).toEqual([
      [phone],
      [{ ...phone, twclid: 'abc' }],
      [phone],
      ...nested.map(() => [{ hashed_phone_number: sha256('+4930901821') }]),
    ]);
    expect(leftOut.map(({ line, field, reason }) => `${line} ${field} ${reason.slice(0, 11)}`)).toEqual([
      '1 email json-value',
      '2 twclid json-value',
      '3 email email',
      '4 identifiers nested',
      '5 twclid json-value',
      '6 identifiers identifiers',
      '7 identifiers nested',
    ]);
  });

  it('is rejected with --strict', async () => {
    const { conversions, rejected } = await read(
      others
        .map((members) => JSON.stringify({ ...plain, phone_number: '+4930901820', ...members }))
        .join('\n'),
      { format: 'jsonl', strict: true },
    );
    expect([conversions.length, rejected.map(({ column }) => column)]).toEqual([
      0,
      ['email', 'twclid', 'email'],
    ]);
  });

  it('is sent without a cell that is not UTF-8, which no other cell may be', async () => {
    const text =
      'time,event,email,twclid,description\n2026-11-20,e,ann@example.com,\xe4,\n2026-11-20,e,bob@example.com,,\xe4';
    const { conversions, rejected, leftOut } = await read(Buffer.from(text, 'latin1'));
    expect(conversions.map(({ identifiers }) => identifiers)).toEqual([
      [{ hashed_email: sha256('ann@example.com') }],
    ]);
    expect(leftOut.map(({ field, reason }) => [field, reason])).toEqual([['twclid', 'encoding']]);
    expect(rejected.map(why)).toEqual(['3: encoding']);
  });
});

it.each([
  ['not a time', 'soon,e,a@example.com,,,,,', '2 conversion_time: time'],
  ['a time without a zone', '2026-11-20T10:00:00,e,a@example.com,,,,,', '2 conversion_time: time-zone'],
  ['a time that a spreadsheet rounded', '1.79349E+12,e,a@example.com,,,,,', '2 conversion_time: rounded'],
  ['a phone number that a spreadsheet rounded', '2026-11-20,e,,4.9E+11,,,,', '2 phone: rounded'],
  ['no time', ',e,a@example.com,,,,,', '2: no-time'],
  ['no event', '2026-11-20,,a@example.com,,,,,', '2: no-event'],
  ['no event of any form', '2026-11-20,A b,a@example.com,,,,,', /^2 event_id: the value must be the id of a/],
  ['no address', '2026-11-20,e,ann at example,,,,,', '2 email: email'],
  ['a hash where an address is due', `2026-11-20,e,${sha256('a')},,,,,`, '2 email: hash'],
  ['a national number', '2026-11-20,e,,030 901820,,,,', '2 phone: phone-national'],
  ['nobody', '2026-11-20,e,,,,,,', '2: empty'],
  ['only an IP address', '2026-11-20,e,,,192.0.2.1,,,', '2: untold'],
  ['no IP address', '2026-11-20,e,a@example.com,,192.0.2.256,,,', /^2: the value|^2.*an IPv4 address/],
  [
    'a value that is no number',
    '2026-11-20,e,a@example.com,,,"12,5,0",,',
    '2 value: the value must be a decimal number such as 12.50',
  ],
  ['no currency', '2026-11-20,e,a@example.com,,,1,EURO,', /^2 currency: the value must be/],
  ['no items', '2026-11-20,e,a@example.com,,,,,0', '2 number_items: the value must be at least 1'],
  ['too few cells', '2026-11-20,e', '2: cells'],
  [
    'the rows of a mark without a pair',
    '2026-11-20,"e,a@example.com,,,,,\n2026-11-21,e,b@example.com,,,,,\n2026-11-22,e",c@example.com,,,,,',
    '2: swallowed',
  ],
  [
    'the row of a mark in the last column',
    '2026-11-20,e,a@example.com,,,,,"1\n2026-11-21,e,b@example.com,,,,,1"',
    '2: swallowed',
  ],
])('a row with %s is rejected, and its content is not shown', async (_, row, reason) => {
  const { conversions, rejected } = await read(header + row, { strict: true });
  expect(conversions).toEqual([]);
  expect(rejected.map(why)).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  for (const cell of ['ann at example', '192.0.2.256', 'EURO', 'A b'])
    expect(JSON.stringify(rejected)).not.toContain(cell);
});

it('a row with the rows of a mark without a pair is rejected, though they have only click ids', async () => {
  const text = 'time,event,note,click id\n2026-11-20,e,"B,c1\n2026-11-21,e,C,c2\n2026-11-22,e,D",c3\n';
  const { conversions, rejected } = await read(`${text}2026-11-23,e,"a, b\nc",c4\n`);
  expect([conversions.length, rejected.map(why)]).toEqual([1, ['2: swallowed']]);
});

describe('cells that a spreadsheet has changed', () => {
  const table = (name: string, ...cells: readonly string[]) =>
    [
      `time,event,email,description,${name}`,
      ...cells.map((cell) => `2026-11-20,e,a@example.com,'90s,${cell}`),
    ].join('\n');

  it.each([
    ['order id', "'0042", { conversion_id: '0042' }],
    ['order id', '12E5', { conversion_id: '12E5' }],
    ['click id', "'abc", { identifiers: [expect.objectContaining({ twclid: 'abc' })] }],
    ['value', "'12.50", { value: '12.50' }],
    ['content_name', "'-20%", { contents: [{ content_name: '-20%' }] }],
    ['url', "'https://shop.example", { event_source_url: 'https://shop.example' }],
    ['number_items', '3.0', { number_items: 3 }],
    ['num_items', '3.0', { contents: [{ num_items: 3 }] }],
    [
      'hashed_phone_number',
      `'${sha256('1')}`,
      { identifiers: [expect.objectContaining({ hashed_phone_number: sha256('1') })] },
    ],
  ])('are read in %s: %j', async (name, cell, expected) => {
    const { conversions, rejected } = await read(table(name, cell));
    expect(rejected).toEqual([]);
    expect(conversions).toMatchObject([{ description: "'90s", ...expected }]);
  });

  it.each(['order id', 'content_id', 'content_group_id', 'twclid'])(
    'are rejected in %s: digits are lost',
    async (name) => {
      const { conversions, rejected } = await read(table(name, '5.55111E+12', '5.55112E+12', '7'), {
        strict: true,
      });
      expect(conversions).toHaveLength(1);
      expect(rejected.map(why)).toEqual([`2 ${name}: rounded`, `3 ${name}: rounded`]);
    },
  );

  it('are rejected in the arrays of JSON, too', async () => {
    const item = { time: '2026-11-20', event: 'e', twclid: 'x' };
    const { rejected } = await read(
      JSON.stringify([{ ...item, contents: [{ content_id: '7' }, { content_id: '5E+12' }] }]),
    );
    expect(rejected.map(why)).toEqual(['1 contents: rounded']);
  });

  it.each([1 << 16, 64])(
    'ids lose .0 if all cells of the column end in it, in pieces of %i bytes',
    async (size) => {
      const all = Array.from({ length: 40 }, (_, index) => `${100 + index}.0`);
      const empty = all.map(() => '');
      const { conversions, corrections } = await read(table('order id', ...empty, ...all), {}, size);
      expect(conversions.map(({ conversion_id }) => conversion_id)).toEqual([
        ...empty.map(() => undefined),
        ...all.map((id) => id.slice(0, 3)),
      ]);
      expect(corrections).toEqual({ 'id-zero': 40 });
      const other = await read(table('order id', ...all, '7'), {}, size);
      expect(other.conversions.map(({ conversion_id }) => conversion_id)).toEqual([...all, '7']);
      expect(other.corrections).toEqual({});
    },
  );

  it('ids with .0 and more digits than a number has are rejected', async () => {
    const { conversions, rejected } = await read(
      table('order id', '123456789012345.0', '1234567890123456.0'),
    );
    expect(conversions.map(({ conversion_id }) => conversion_id)).toEqual(['123456789012345']);
    expect(rejected.map(why)).toEqual(['3 order id: rounded']);
  });

  it('counts phone numbers of rows that are not rejected', async () => {
    const text = 'time,event,phone\n2026-11-20,e,491701234567.0\n2026-11-20,,491701234568.0\n';
    expect((await read(text, { country: 'DE' })).corrections).toEqual({ 'phone-zero': 1, 'phone-code': 1 });
  });
});

describe('times', () => {
  const at = async (time: string, timeZone?: string) => {
    const { conversions, rejected } = await read(`time,event,twclid\n"${time}",e,x`, { timeZone });
    return conversions[0]?.conversion_time ?? rejected[0]?.reason;
  };

  it.each([
    ['2026-11-20 15:04:00Z', undefined, '2026-11-20T15:04:00.000Z'],
    ["'2026-11-20T15:04:00Z", undefined, '2026-11-20T15:04:00.000Z'],
    ['1795187040', undefined, '2026-11-20T15:04:00.000Z'],
    ['2026-11-20 15:04', 'Europe/Berlin', '2026-11-20T14:04:00.000Z'],
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-03-29 02:30', 'Europe/Berlin', 'time-gap'],
    ['2026-10-25 02:30', 'Europe/Berlin', 'time-twice'],
    ['2026-10-25 02:30+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['0000-01-01T00:30:00+01:00', undefined, 'time'],
  ])('%s in %s is %s', async (text, zone, expected) => {
    expect(await at(text, zone)).toBe(expected);
  });
});

describe('an object of JSON', () => {
  it.each([
    ['value', 'revenue'],
    ['currency', 'price_currency'],
    ['order_id', 'transaction_id'],
    ['time', 'conversion_time'],
  ])('with both %s and %s is rejected, whichever comes last', async (one, other) => {
    const row = { event_id: 'e', email: 'a@example.com', time: '2026-11-20', [one]: '2026-11-20' };
    const { conversions, rejected } = await read(JSON.stringify([{ ...row, [other]: '2026-11-21' }]));
    expect(conversions).toEqual([]);
    expect(rejected.map(why)).toEqual([`1 ${other}: duplicate-key`]);
  });

  const plain = { conversion_time: '2026-11-20T13:00:00.250Z', event_id: 'o3bk1' };

  it('is a conversion of the service, or has the members that columns have', async () => {
    const document = {
      ...plain,
      identifiers: [{ hashed_email: sha256('a@example.com') }, { twclid: 'x', user_agent: 'y' }],
      value: 1,
      contents: [{ content_id: 7, content_price: 1.5, num_items: 2 }],
    };
    const flat = { time: plain.conversion_time, event: 'o3bk1', email: ['A@example.com', 'b@example.com'] };
    const { conversions, rejected } = await read(`${JSON.stringify(document)}\n\n${JSON.stringify(flat)}\n`);
    expect(rejected).toEqual([]);
    expect(conversions).toEqual([
      {
        ...plain,
        identifiers: [{ hashed_email: sha256('a@example.com'), twclid: 'x', user_agent: 'y' }],
        value: '1',
        contents: [{ content_id: '7', content_price: '1.5', num_items: 2 }],
      },
      {
        ...plain,
        identifiers: [{ hashed_email: sha256('a@example.com') }, { hashed_email: sha256('b@example.com') }],
      },
    ]);
  });

  it('may have addresses among its identifiers, which are hashed', async () => {
    const { conversions } = await read(
      JSON.stringify([
        { ...plain, identifiers: [{ email: 'A@Example.com' }, { phone_number: '+4930901820' }] },
      ]),
    );
    expect(conversions[0]?.identifiers).toEqual([
      { hashed_email: sha256('a@example.com'), hashed_phone_number: sha256('+4930901820') },
    ]);
  });

  it('keeps every digit of an amount', async () => {
    const value = '12345678901234567.890123456789';
    const line = `{"conversion_time":"2026-11-20","event_id":"e","twclid":"x","value":${value}}`;
    expect((await read(line)).conversions[0]?.value).toBe(value);
  });

  it.each([
    ['{"event_id":"e"', '1: not-json'],
    ['[1]', '1: not-json'],
    ['{"twclid":"a","twclid":"b"}', '1: not-json'],
    ['{"twclid":{}}', '1 twclid: json-value'],
    ['{"identifiers":{"twclid":"a"}}', '1 identifiers: nested'],
    ['{"identifiers":[{"name":"Ann"}],"event_id":"e"}', /^1: identifiers have an unknown member/],
    ['{"identifiers":[{"hashed_email":"ann@example.com"}]}', '1 identifiers: not-hash'],
    [
      JSON.stringify({ ...plain, twclid: 'x', contents: [{ price: 1 }] }),
      /^1: contents\[0\]\.price is an unknown/,
    ],
  ])('%s is rejected', async (line, reason) => {
    const { conversions, rejected } = await read(`${line}\n{"twclid":"x","time":"2026-11-20","event":"e"}`, {
      format: 'jsonl',
    });
    expect(conversions.length).toBe(1);
    expect(rejected.map(why)).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
    expect(JSON.stringify(rejected)).not.toContain('ann@');
  });
});

it.each([
  ['', 'empty'],
  ['a,b\n1,2', 'no-identifier'],
  ['{"event_id":"e"}', 'no-identifier'],
  ['email,when\nann@example.com,2026-11-20', 'columns'],
  [Buffer.from('PK\u0003\u0004xxxx'), 'not-text'],
  ['[{"twclid":"x"}', 'unclosed'],
])('the file %j cannot be read', async (text, code) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'InputError', code });
});

it.each([
  [{}, 'required columns are missing: conversion_time, event_id', '--event-id EVENT'],
  [{ eventId: 'e' }, 'required columns are missing: conversion_time', '--map "Column=conversion_time"'],
])('required columns are reported once, with unknown ones: %j', async (changes, missing, hint) => {
  const text =
    'order,when,mail\n1,2026-11-20T10:00:00Z,ann@example.com\n2,2026-11-20T11:00:00Z,bob@example.com';
  await expect(read(text, changes)).rejects.toMatchObject({
    message: `${missing}; unknown columns: order, when`,
    hint: expect.stringContaining(hint),
    line: 1,
  });
  const mapped = { ...changes, columns: { when: 'conversion_time', order: 'event_id' } };
  expect((await read(text, mapped)).conversions).toHaveLength(2);
});

describe('the key of a conversion', () => {
  const row = '2026-11-20,e,x';
  const other = '2026-11-21,e,x';
  const table = (...rows: readonly string[]) => ['time,event,twclid', ...rows].join('\n');

  it('follows from its content: equal rows differ by their number, in any position', async () => {
    const keys = async (...rows: readonly string[]) =>
      (await read(table(...rows))).listed.map(({ key }) => key);
    const [first, second, third] = await keys(row, other, row);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await keys(other, row, row)).toEqual([second, first, third]);
  });

  it('is the conversion_id that ads makes on request', async () => {
    const { listed } = await read(table(row, row), { makesIds: true });
    const again = await read(table(row, row), { makesIds: true });
    const ids = listed.map(({ conversion }) => conversion.conversion_id);
    expect(new Set(ids).size).toBe(2);
    expect(again.listed).toEqual(listed);
    const plain = await read(table(row, row));
    expect([ids, listed.map(({ key }) => key)]).toEqual(Array(2).fill(plain.listed.map(({ key }) => key)));
    const own = await read('time,event,twclid,conversion_id\n2026-11-20,e,x,mine', { makesIds: true });
    expect(own.conversions[0]?.conversion_id).toBe('mine');
  });
});

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const amount = fc.stringMatching(/^[0-9]{1,12}\.[0-9]{1,6}$/);
const anyRow = fc.record({
  time: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  event: word,
  email: word.map((text) => `${text}@example.com`),
  twclid: fc.option(word, { nil: undefined }),
  conversion_id: fc.option(
    fc.stringMatching(/^[ -~]{1,12}$/).filter((text) => text.trim() === text),
    {
      nil: undefined,
    },
  ),
  value: fc.option(amount, { nil: undefined }),
  number_items: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
});
const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;

it('the same rows are the same conversions in every format and in pieces of every size, and pass the check', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const names = ['time', 'event', 'email', 'twclid', 'conversion_id', 'value', 'number_items'] as const;
        const csv = [
          names.join(','),
          ...rows.map((row) => names.map((name) => cell(row[name])).join(',')),
        ].join('\n');
        const lines = rows.map((row) => JSON.stringify(row));
        const [fromCsv, fromLines, fromArray] = await Promise.all([
          read(csv, {}, size),
          read(lines.join('\n'), {}, size),
          read(JSON.stringify(rows), {}, size),
        ]);
        expect(fromCsv.rejected).toEqual([]);
        expect(fromLines.listed.map(({ key }) => key)).toEqual(fromCsv.listed.map(({ key }) => key));
        expect(fromLines.conversions).toEqual(fromCsv.conversions);
        expect(fromArray.listed).toEqual(fromLines.listed);
        expect(fromCsv.conversions.length).toBe(rows.length);
        for (const conversion of fromCsv.conversions) {
          const collector = createProblemCollector(wireNames);
          expect(parseValue(webConversion, conversion, '', collector)).toEqual(conversion);
          expect(collector.problems).toEqual([]);
        }
      },
    ),
    { numRuns: rounds(15) },
  );
});

it('bytes of any kind are rows, rejected rows or an error about the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const text = Buffer.concat([Buffer.from('time,event,twclid,email\n2026-11-20,e,x,\n'), noise]);
      const result = await read(text).catch((error: unknown) => error);
      if (result instanceof InputError) expect(result.code).toBe('unclosed');
      else expect(result).toMatchObject({ conversions: expect.arrayContaining([expect.anything()]) });
    }),
    { numRuns: rounds(50) },
  );
});

describe('an amount', () => {
  const head = 'conversion_time,event_id,email';
  const start = '2026-11-20T14:00:00Z,o3bk1,ann@example.com';
  async function amounts(
    heading: string,
    cells: readonly string[],
    changes: Partial<ConversionOptions> = {},
  ) {
    const text = [`${head},${heading}`, ...cells.map((cell) => `${start},${cell}`)].join('\n');
    const { conversions, rejected } = await read(text, changes);
    return [
      ...conversions.map(({ value, price_currency }) => `${value} ${price_currency ?? ''}`.trim()),
      ...rejected.map(why),
    ];
  }

  it.each([
    ['value', '12.50', '12.50'],
    ['value', '"12,50"', '12.50'],
    ['value', '12.50 EUR', '12.50 EUR'],
    ['value', '€12.50', '12.50 EUR'],
    ['Value (EUR)', '12.50', '12.50 EUR'],
    ['Revenue EUR', '12.50', '12.50 EUR'],
    ['Amount (cents)', '1250', '12.5'],
    ['Amount (micro)', '12500000', '12.5'],
    ['value,currency', '12.50 EUR,eur', '12.50 EUR'],
    ['value,currency', '12.50,EUR', '12.50 EUR'],
    ['value,Conversion Currency', '12.50,EUR', '12.50 EUR'],
    ['value,Währung', '12.50,EUR', '12.50 EUR'],
    ['value (EUR),currency', '12.50,', '12.50 EUR'],
    ['currency,value (EUR)', ',12.50', '12.50 EUR'],
    ['currency,value', ' ,12.50 EUR', '12.50 EUR'],
    ['value,content_price', '12.50 EUR,1 EUR', '12.50 EUR'],
    ['value', '0.1234567890123', '0.1234567890123'],
  ])('under %s that is %s is %s', async (heading, cell, amount) => {
    expect(await amounts(heading, [cell])).toEqual([amount]);
  });

  it.each([
    ['value,currency', '12.50 EUR,USD', '2 value: amount-currency'],
    ['value (EUR),currency', '12.50,USD', '2 value (EUR): amount-currency'],
    ['value,content_price', '12.50 EUR,1 USD', '2 content_price: amount-currency'],
    ['value (EUR)', '12.50 USD', '2 value (EUR): amount-note'],
    ['value', '$12.50', '2 value: amount-note'],
    ['value', '12.50 net', '2 value: amount-note'],
    ['value', '1.299', '2 value: amount-ambiguous'],
  ])('under %s that is %s is rejected', async (heading, cell, reason) => {
    expect(await amounts(heading, [cell])).toEqual([reason]);
  });

  it('has the notation of its column, which the last cell may show', async () => {
    expect(await amounts('value', ['1.299', '5', '"12,50"'])).toEqual(['1299', '5', '12.50']);
    expect(await amounts('value', ['1.299', '12.5', '"12,50"'])).toEqual([
      '12.5',
      '12.50',
      '2 value: amount-ambiguous',
    ]);
    expect(await amounts('value,content_price', ['1.299,"1,5"'])).toEqual(['2 value: amount-ambiguous']);
  });

  it('has the notation that is given', async () => {
    expect(await amounts('value', ['1.299'], { separator: '.' })).toEqual(['1.299']);
    expect(await amounts('value', ['1.299', '12.50'], { separator: ',' })).toEqual([
      '1299',
      '3 value: amount-notation',
    ]);
  });

  it('of JSON has a point before its decimals, unless the other sign is given', async () => {
    const line = (value: unknown) =>
      JSON.stringify({
        conversion_time: '2026-11-20T14:00:00Z',
        event_id: 'o3bk1',
        email: 'a@b.example',
        value,
      });
    const text = [line('1.299'), line(1.299), line('2.5 EUR')].join('\n');
    const { conversions } = await read(text);
    expect(conversions.map(({ value }) => value)).toEqual(['1.299', '1.299', '2.5']);
    const given = await read(line('1.299'), { separator: ',' });
    expect(given.conversions).toMatchObject([{ value: '1299' }]);
  });

  it.each(['Value (net)', 'Value ($)', 'Value (EUR) (USD)'])(
    'with the heading %s stops the file',
    async (heading) => {
      await expect(amounts(heading, ['1'])).rejects.toThrow(`the column "${heading}"`);
    },
  );

  it('has the currency of a heading that is mapped, and no other note of it', async () => {
    expect(await amounts('Sum (EUR),x', ['5,'], { columns: { 'Sum (EUR)': 'value' } })).toEqual(['5 EUR']);
    expect(await amounts('Sum (net),x', ['5,'], { columns: { 'Sum (net)': 'value' } })).toEqual(['5']);
  });

  it('of another name is not read', async () => {
    const { unread } = await read(`${head},Old value (EUR)\n${start},5`);
    expect(unread).toEqual(['Old value (EUR)']);
  });
});

describe('an identifier that is wrong, or a placeholder', () => {
  const header = 'time,event,email,phone,twclid,ip,user agent,order id';
  const made = async (row: string, changes: Partial<ConversionOptions> = {}, keys = createRowKeys()) =>
    read(`${header}\n2026-11-20,e,${row}\n2026-11-20,e,bob@example.com,,,,,2`, changes, 1 << 16, keys);

  it('is left out of its conversion, which is sent', async () => {
    const { conversions, rejected, leftOut } = await made(
      'ann@example.com,4.91512E+11,null,999.1.1.1,Unknown,1',
    );
    expect(rejected).toEqual([]);
    expect(conversions.map(({ identifiers }) => identifiers)).toEqual([
      [{ hashed_email: sha256('ann@example.com') }],
      [{ hashed_email: sha256('bob@example.com') }],
    ]);
    expect(leftOut.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'phone_number: rounded',
      'twclid: placeholder',
      'ip_address: the value must be an IPv4 address such as 192.0.2.1',
      'user_agent: placeholder',
    ]);
  });

  it('rejects the conversion if no other one identifies the person, or if it must', async () => {
    const alone = await made('n/a,,null,192.0.2.1,,1');
    expect(alone.rejected.map(why)).toEqual(['2 email: placeholder']);
    const strict = await made('ann@example.com,,null,,,1', { strict: true });
    expect(strict.rejected.map(why)).toEqual(['2 twclid: placeholder']);
    expect([alone.conversions.length, strict.conversions.length]).toEqual([1, 1]);
  });

  it('is left out of an array of JSON', async () => {
    const item = { time: '2026-11-20', event: 'e' };
    const hashes = [sha256(''), sha256('NULL'), '7'.repeat(64), sha256('ann@example.com')];
    const identifiers = hashes.map((hashed_email) => ({ hashed_email }));
    const { conversions, leftOut } = await read(JSON.stringify([{ ...item, identifiers }]));
    expect(conversions[0]?.identifiers).toEqual([{ hashed_email: hashes[3] }]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill('placeholder'));
  });

  it('is the hash of a number of one digit, too, in a column and in an array', async () => {
    const [none, real] = ['+490000000', '+4930901820'].map(sha256);
    const { conversions, leftOut } = await read(
      [
        { time: '2026-11-20', event: 'e', twclid: 'x', hashed_phone: [none, real] },
        { time: '2026-11-20', event: 'e', identifiers: [{ hashed_phone_number: none, twclid: 'y' }] },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
      { format: 'jsonl' },
    );
    expect(conversions.map(({ identifiers }) => identifiers)).toEqual([
      [{ twclid: 'x', hashed_phone_number: real }],
      [{ twclid: 'y' }],
    ]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['placeholder', 'placeholder']);
    const table = await read(`time,event,twclid,hashed phone\n2026-11-20,e,x,${none}`);
    expect(table.conversions[0]?.identifiers).toEqual([{ twclid: 'x' }]);
  });

  it('is in the key of its conversion, as in those that were sent with it', async () => {
    const row = 'ann@example.com,+490000000,null,,,';
    const ofEarlier = createRowKeys({ isNoted: () => true, hasEarlier: true });
    const { listed, conversions } = await made(`${row}1`, {}, ofEarlier);
    const sent = {
      ...conversions[0],
      identifiers: [
        {
          hashed_email: sha256('ann@example.com'),
          hashed_phone_number: sha256('+49000000'),
          twclid: 'null',
        },
      ],
    };
    expect(listed[0]?.noted).toBe(`${valueDigest(sent)}-0`);
    expect(listed[0]?.own).toEqual(readOwnId(conversions[0]!, sent));
    expect(conversions[0]?.identifiers).toEqual([{ hashed_email: sha256('ann@example.com') }]);
    // With the columns of a first upload too.
    const keyColumns = ['*', 'conversion_time', 'event_id', 'email', 'twclid'];
    const again = await made(row, { keyColumns }, ofEarlier);
    const { conversion_id: _, ...first }: Document & typeof sent = sent;
    const { hashed_phone_number: __, ...identifiers } = first.identifiers[0]!;
    expect(again.listed[0]?.key).toBe(`${valueDigest({ ...first, identifiers: [identifiers] })}-0`);
  });
});
