/** Lists of people as JSONL and as a JSON array. */
import { describe, expect, it } from 'vitest';
import { maxRowBytes } from '../../src/people/normalizing/person.js';
import { namesOfIgnored } from '../../src/people/reading/columns.js';
import { readList } from './read-rows.js';

const update = { operation: 'Update', times: {} };

describe('a list of people as JSON', () => {
  it.each([
    ['lines', (objects: readonly string[]) => objects.join('\n'), [1, 2, 3, 4]],
    ['lines of another system', (objects: readonly string[]) => `${objects.join('\r\n')}\r\n`, [1, 2, 3, 4]],
    ['an array', (objects: readonly string[]) => `[${objects.join(',')}]`, [1, 2, 3, 4]],
    [
      'an array over lines',
      (objects: readonly string[]) => `\n[\n${objects.join(' ,\n')}\n]\n`,
      [1, 2, 3, 4],
    ],
  ])('is read from %s', async (_, write, [first, second, third, fourth]) => {
    const text = write([
      '{"phone_number":["+49 170 1234567","+1 202 555 0143"],"E-mail":"A@B.de","city":{"name":"Bonn"}}',
      '{ "email" : null, "platform_id": 9007199254740993, "operation_type": "delete" }',
      '{"email":"caf\\u00e9@b.de","platform_id":[18446744073,"7"]}',
      '{"city":"Bonn"}',
    ]);
    for (const cuts of [[], [...text].map((_, at) => at)]) {
      const { rows } = await readList(text, {}, cuts);
      expect(rows).toEqual([
        {
          line: first,
          values: { email: ['a@b.de'], phone_number: ['+491701234567', '+12025550143'] },
          ...update,
        },
        { line: second, values: { platform_id: ['9007199254740993'] }, operation: 'Delete', times: {} },
        { line: third, values: { email: ['café@b.de'], platform_id: ['18446744073', '7'] }, ...update },
        { line: fourth, reason: 'empty', column: undefined },
      ]);
    }
  });
});

/** The people of a list by their places; a rejected object is its column and reason. */
async function read(text: string, options: Parameters<typeof readList>[1] = {}): Promise<readonly unknown[]> {
  const { rows } = await readList(text, options);
  return rows.map(({ line, values, column, reason }) =>
    reason === undefined ? [line, values] : [line, column, reason],
  );
}

const digits = '0123456789abcdef'.repeat(4);

describe('an object of a list', () => {
  it.each([
    [
      'has members of every kind that are not read',
      '{"a":true,"b":1.5e3,"c":{"d":[null]},"email":"a@b.de"}',
      { email: ['a@b.de'] },
    ],
    ['has empty values', '{"email":["",null,"a@b.de"],"handle":"","device_id":[]}', { email: ['a@b.de'] }],
    [
      'has white space everywhere',
      '{ "email" : [ "a@b.de" , "c@d.fr" ] }\r',
      { email: ['a@b.de', 'c@d.fr'] },
    ],
    ['has names with escapes', '{"\\u0065mail":"a@b.de"}', { email: ['a@b.de'] }],
    [
      'has values that are not split',
      '{"email":"a@b.de","partner_user_id":"x;y"}',
      { email: ['a@b.de'], partner_user_id: ['x;y'] },
    ],
    ['has numbers for texts', '{"partner_user_id":[7,1.50,-1]}', { partner_user_id: ['7', '1.5', '-1'] }],
    [
      'has ids that are larger than numbers of JavaScript',
      '{"platform_id":[9007199254740993],"x":-1}',
      { platform_id: ['9007199254740993'] },
    ],
    ['has a hash by name', `{"email_sha256":"${digits}"}`, { email: [digits] }],
    ['has a name that every object has', '{"constructor":"x","email":"a@b.de"}', { email: ['a@b.de'] }],
  ])('%s', async (_, object, values) => {
    expect(await read(object)).toEqual([[1, values]]);
    expect(await read(`[{"x":{}},${object}]`)).toEqual([
      [1, undefined, 'empty'],
      [2, values],
    ]);
  });

  it.each([
    ['is cut off', '{"email":"a@b.de"', undefined, 'not-json'],
    ['is not an object', '"a@b.de"', undefined, 'not-json'],
    ['is an array', '[["a@b.de"]]', undefined, 'not-json'],
    ['has single quotation marks', "{'email':'a@b.de'}", undefined, 'not-json'],
    ['has a comma too many', '{"email":"a@b.de",}', undefined, 'not-json'],
    ['has a number that begins with 0', '{"platform_id":07}', undefined, 'not-json'],
    ['has something behind it', '{"email":"a@b.de"} x', undefined, 'not-json'],
    ['has a line break in a text', '{"email":"a@b.\tde"}', undefined, 'not-json'],
    ['has a member twice', '{"email":"a@b.de","email":"a@b.de"}', undefined, 'duplicate-key'],
    ['has a member twice with two values', '{"email":"a@b.de","email":"c@d.fr"}', undefined, 'duplicate-key'],
    [
      'has an operation under two names',
      '{"email":"a@b.de","operation":"Delete","operation_type":"Update"}',
      'operation_type',
      'duplicate-key',
    ],
    [
      'has a time under two names',
      '{"email":"a@b.de","expires_at":"2099-01-01","expires":"2098-01-01"}',
      'expires',
      'duplicate-key',
    ],
    ['is nested deeply', `{"email":"a@b.de","x":${'['.repeat(200_000)}`, undefined, 'not-json'],
    ['has an object for a value', '{"email":{"work":"a@b.de"}}', 'email', 'json-value'],
    ['has true for a value', '{"email":"a@b.de","handle":true}', 'handle', 'json-value'],
    ['has several times', '{"email":"a@b.de","expires_at":["2027-01-01"]}', undefined, 'json-value'],
    ['has half a character', '{"partner_user_id":"\\ud800"}', 'partner_user_id', 'encoding'],
    ['has an escaped NUL', '{"partner_user_id":"\\u0000"}', 'partner_user_id', 'control'],
    ['has a wrong value', '{"email":["a@b.de","b.de"]}', 'email', 'email'],
    ['has a fraction for an id', '{"platform_id":1.5}', 'platform_id', 'id'],
  ])('is rejected if it %s', async (_, object, column, reason) => {
    const rows = await read(`{"handle":"ann"}\n${object}\n{"handle":"bob"}\n`, {
      format: 'jsonl',
      strict: true,
    });
    expect(rows).toEqual([
      [1, { handle: ['ann'] }],
      [2, column, reason],
      [3, { handle: ['bob'] }],
    ]);
  });

  it('is a person without the values that cannot be identifiers', async () => {
    const objects = [
      '{"phone_number":true,"email":"a@b.de"}',
      '{"email":["c@d.fr",{"work":"x@y.de"},"e@f.de"],"handle":"\\ud800","x":[true]}',
      '{"email":true,"handle":{}}',
      '{"email":["g@h.de"],"expires_at":true}',
    ];
    const { rows, leftOut } = await readList(objects.join('\n'), { format: 'jsonl' });
    expect(rows.map(({ values, column, reason }) => values ?? `${column} ${reason}`)).toEqual([
      { email: ['a@b.de'] },
      { email: ['c@d.fr', 'e@f.de'] },
      'email json-value',
      'undefined json-value',
    ]);
    expect(leftOut.map(({ line, field, reason }) => `${line} ${field} ${reason}`)).toEqual([
      '1 phone_number json-value',
      '2 email json-value',
      '2 handle encoding',
    ]);
    const before = await readList(objects.join('\n'), { format: 'jsonl', readsAs: 1 });
    expect(before.rows.map(({ reason }) => reason)).toEqual(Array(4).fill('json-value'));
  });

  it('has a rounded number where it is written with an exponent', async () => {
    const text =
      '[{"email":"a@b.de","phone_number":4.91512E+11},{"phone_number":491701234567,"email":"c@d.fr"},{"platform_id":12e3},{"partner_user_id":1e5},{"partner_user_id":"1e5"}]';
    const { rows, leftOut } = await readList(text, { country: 'DE' });
    expect(rows.map(({ values, reason }) => values ?? reason)).toEqual([
      { email: ['a@b.de'] },
      { email: ['c@d.fr'], phone_number: ['+491701234567'] },
      'rounded',
      'rounded',
      { partner_user_id: ['1e5'] },
    ]);
    expect(leftOut.map(({ line, field, reason }) => `${line} ${field} ${reason}`)).toEqual([
      '1 phone_number rounded',
    ]);
    const before = await readList(text, { country: 'DE', readsAs: 1 });
    expect(before.rows[0]?.values).toEqual({ email: ['a@b.de'], phone_number: [expect.any(String)] });
  });

  it('is rejected if it is longer than 1 MiB', async () => {
    const object = (bytes: number) =>
      `{"email":"a@b.de","x":"${'x'.repeat(bytes - '{"email":"a@b.de","x":""}'.length)}"}`;
    const objects = [object(maxRowBytes), object(maxRowBytes + 1), object(3 * maxRowBytes), object(99)];
    const expected = [undefined, 'too-long', 'too-long', undefined].map((reason, at) => [at + 1, reason]);
    for (const text of [objects.join('\n'), `[${objects.join(',')}]`]) {
      for (const size of [1 << 16, 1 << 24]) {
        const cuts = Array.from({ length: Math.floor(text.length / size) }, (_, at) => (at + 1) * size);
        const { rows } = await readList(text, {}, cuts);
        expect(rows.map(({ line, reason }) => [line, reason])).toEqual(expected);
      }
    }
  });

  it('is rejected if it has more values than one person can have', async () => {
    const object = (count: number) => `{"email":[${Array(count).fill('"a@b.de"').join(',')}]}`;
    const { rows } = await readList(`${object(10_000)}\n${object(10_001)}`);
    expect(rows.map(({ values, reason }) => values?.email?.length ?? reason)).toEqual([10_000, 'many']);
  });
});

describe('a JSON list', () => {
  it('keeps its line numbers if some lines are empty', async () => {
    expect(await read('\n{"email":"a@b.de"}\n\n  \n{"email":"c@d.fr"}')).toEqual([
      [2, { email: ['a@b.de'] }],
      [5, { email: ['c@d.fr'] }],
    ]);
  });

  it('may be empty', async () => {
    expect(await read(' [ ] ')).toEqual([]);
    expect(await read('\n\n', { format: 'jsonl' })).toEqual([]);
  });

  it('reports unread members in their order', async () => {
    const { columns } = await readList('{"email":"a@b.de"}\n{"City":1,"email":"c@d.fr"}');
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['email', 'identifier'],
      ['City', 'ignored'],
    ]);
  });

  it('may have any number of names', async () => {
    const objects = Array.from({ length: 3000 }, (_, at) => `{"n${at}":1,"email":"a${at}@b.de"}`);
    const { rows, columns } = await readList(objects.join('\n'));
    expect(rows.filter(({ values }) => values).length).toBe(3000);
    expect(columns.length).toBe(1001);
  });

  it('is read by the members that follow a thousand others', async () => {
    const others = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n${at}`, 1]));
    const first = { ...others, email: 'a@b.de', phone_number: '+49 30 123456', operation: 'Delete' };
    const rows = [first, { ...others, email: 'c@d.fr', phone_number: '+49 30 123457' }];
    for (const text of [JSON.stringify(rows), rows.map((row) => JSON.stringify(row)).join('\n')])
      expect((await readList(text)).rows.map(({ values, operation }) => [values, operation])).toEqual([
        [{ email: ['a@b.de'], phone_number: ['+4930123456'] }, 'Delete'],
        [{ email: ['c@d.fr'], phone_number: ['+4930123457'] }, 'Update'],
      ]);
  });

  it.each([
    ['is cut off', '[{"email":"a@b.de"},', { code: 'unclosed' }],
    ['is cut off in a text', '[{"email":"a@b.de"},{"email":"', { code: 'unclosed' }],
    ['has something behind it', '[{"email":"a@b.de"}] []', { code: 'not-json' }],
    [
      'has no identifier',
      '[{"Ann":"Bonn"}]',
      { code: 'no-identifier', hint: expect.not.stringContaining('Ann') },
    ],
    ['is one object over lines', '{\n"email":"a@b.de"\n}', { code: 'no-identifier' }],
  ])('cannot be read if it %s', async (_, text, error) => {
    for (const cuts of [[], [1, 2, 3, 10, 20]]) {
      await expect(readList(text, {}, cuts)).rejects.toMatchObject({ name: 'InputError', ...error });
    }
  });

  it('must be an array if the flag says so', async () => {
    await expect(readList('{"email":"a@b.de"}', { format: 'json' })).rejects.toMatchObject({
      code: 'not-json',
    });
  });

  it('needs a country that exists once it has a phone number', async () => {
    const text = '{"email":"a@b.de"}\n{"phone":"123"}';
    await expect(readList(text, { country: 'XX' })).rejects.toMatchObject({ code: 'country' });
  });
});

describe('a member whose name has a note', () => {
  it.each(['operation (x)', 'expires_at (UTC)', 'Effective at [old]', 'operation\\u0020(x)'])(
    '"%s" is refused, and rows without it are read',
    async (name) => {
      const lines = ['{"email":"a@b.de"}', `{"email":"b@b.de","${name}":"Delete"}`, '{"email":"c@b.de"}'];
      expect(await read(lines.join('\n'))).toEqual([
        [1, { email: ['a@b.de'] }],
        [2, name.replace('\\u0020', ' '), 'member-note'],
        [3, { email: ['c@b.de'] }],
      ]);
      expect(await read(lines[1] ?? '')).toHaveLength(1);
      // Its rows are rejected, so that it is not ignored.
      const { columns } = await readList(lines[1] ?? '');
      expect(namesOfIgnored(columns)).toEqual([]);
    },
  );

  it('is read under the name that it is mapped to', async () => {
    const { rows } = await readList('{"email":"a@b.de","operation (x)":"Delete"}', {
      columns: { 'operation (x)': 'operation_type' },
    });
    expect(rows).toMatchObject([{ operation: 'Delete' }]);
  });

  it('is ignored where it says nothing of a person', async () => {
    const text = '{"email":"a@b.de","city (x)":"Bonn"}';
    expect(await read(text)).toEqual([[1, { email: ['a@b.de'] }]]);
    expect(namesOfIgnored((await readList(text)).columns)).toEqual(['city (x)']);
  });
});
