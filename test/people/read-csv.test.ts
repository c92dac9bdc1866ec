/** Lists of people as CSV: what the header means, what the rows hold, and what is wrong with them. */
import { describe, expect, it } from 'vitest';
import { maxRowBytes } from '../../src/people/normalizing/person.js';
import { namesOfIgnored } from '../../src/people/reading/columns.js';
import { readList } from './read-rows.js';

const update = { operation: 'Update', times: {} };
const digits = '0123456789abcdef'.repeat(4);
const doNotReach = 'do-not-reach-lists.users.batch';

/** The people of a list by their lines; a rejected row is its column and reason. */
async function read(text: string, options: Parameters<typeof readList>[1] = {}): Promise<readonly unknown[]> {
  const { rows } = await readList(text, options);
  return rows.map(({ line, values, column, reason }) =>
    reason === undefined ? [line, values] : [line, column, reason],
  );
}

describe('a list of people as CSV', () => {
  it('is read by the names of its columns', async () => {
    const { rows } = await readList('Phone,E-mail\r\n+49 170 1234567, A@B.de \r\n,c@d.fr\r\n');
    expect(rows).toEqual([
      { line: 2, values: { email: ['a@b.de'], phone_number: ['+491701234567'] }, ...update },
      { line: 3, values: { email: ['c@d.fr'] }, ...update },
    ]);
  });

  it('leaves out the cell of a workbook that cannot be read, and rejects the row of another one', async () => {
    const { rows, leftOut } = await readList(
      'email,phone,expires_at\na@b.de,\u001a,\nc@d.fr,,\u001a\n\u001a,,\n',
    );
    expect(rows.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, undefined, undefined],
      [3, 'expires_at', 'unreadable'],
      [4, 'email', 'unreadable'],
    ]);
    expect(leftOut).toMatchObject([{ line: 2, column: 'phone', reason: 'unreadable' }]);
  });

  it.each([
    ['LF', 'email\na@b.de\n\n\nc@d.fr\n', [2, 5]],
    ['CRLF', 'email\r\na@b.de\r\n\r\n\r\nc@d.fr\r\n', [2, 5]],
    ['CR', 'email\ra@b.de\r\r\rc@d.fr\r', [2, 5]],
    ['no end of the last line', 'email\na@b.de\nc@d.fr', [2, 3]],
    ['a byte order mark', '\ufeffemail\na@b.de\nc@d.fr\n', [2, 3]],
    ['empty lines above', '\n\r\nemail\na@b.de\nc@d.fr\n', [4, 5]],
    ['a line that names the delimiter', 'sep=|\r\nemail|name\na@b.de|Ann\nc@d.fr|\n', [3, 4]],
    ['a header over two lines', '"email","a\nnote"\na@b.de,\nc@d.fr,\n', [3, 4]],
    ['a cell over three lines', 'email,note\na@b.de,"1\n2\r\n3"\nc@d.fr,\n', [2, 5]],
    ['spaces behind quotation marks', 'email,note\n"a@b.de" ,"x"\t\n"c@d.fr","" \n', [2, 3]],
  ])('may have %s', async (_, text, [first, second]) => {
    expect(await read(text)).toEqual([
      [first, { email: ['a@b.de'] }],
      [second, { email: ['c@d.fr'] }],
    ]);
  });

  it.each([',', ';', '\t', '|'])('finds the delimiter %j by the header', async (delimiter) => {
    const text = ['first name', 'E-Mail', 'x'].join(delimiter);
    expect(
      await read(`${text}\n${['A, B; C | D', 'a@b.de', ''].map((cell) => `"${cell}"`).join(delimiter)}`),
    ).toEqual([[2, { email: ['a@b.de'] }]]);
  });

  it('finds the delimiter by a column that is mapped, in any case', async () => {
    const columns = { 'kontakt, privat': 'email' };
    expect(await read('Kontakt, Privat;Ort, Land\na@b.de;Ulm\n', { columns })).toEqual([
      [2, { email: ['a@b.de'] }],
    ]);
  });

  it('takes a delimiter that is given', async () => {
    expect(await read('email:handle\na@b.de:ann', { delimiter: ':' })).toEqual([
      [2, { email: ['a@b.de'], handle: ['ann'] }],
    ]);
  });

  it('takes a cell of spaces for empty, and spaces around a separator as a part of it', async () => {
    const text = 'email,partner_user_id\na@b.de, \nb@b.de,p 1 ; p2\nc@b.de, p3\n';
    expect(await read(text)).toEqual([
      [2, { email: ['a@b.de'] }],
      [3, { email: ['b@b.de'], partner_user_id: ['p 1', 'p2'] }],
      [4, { email: ['c@b.de'], partner_user_id: [' p3'] }],
    ]);
  });

  it.each(['\t', '\v', '\f', '\r', '\n', ' \t\r\n'])('takes a cell of %j for empty', async (space) => {
    expect(await read(`email,partner_user_id\na@b.de,"${space}"\n`)).toEqual([[2, { email: ['a@b.de'] }]]);
    const text = `email,partner_user_id\n"${space}a@b.de${space}","\b"\n`;
    expect(await read(text, { strict: true })).toEqual([[2, 'partner_user_id', expect.any(String)]]);
  });

  it.each(['handle,email\n@@@,nobody\n', 'email,handle\nnobody,@@@\n'])(
    'names the column that is wrong first in the order of the service: %j',
    async (text) => {
      expect(await read(text)).toEqual([[2, 'email', 'email']]);
    },
  );

  it('takes the start of a separator for a part of the value', async () => {
    const options = { valueSeparator: '//' };
    expect(await read('partner_user_id,email\na/b//c/,x@y.z\n', options)).toEqual([
      [2, { email: ['x@y.z'], partner_user_id: ['a/b', 'c/'] }],
    ]);
  });

  it('has identifiers in the order of the service, and several of one kind', async () => {
    const text = 'partner_user_id,mail,handle,email address\n c 1 ,a@b.de; ;c@d.fr,@Ann,x@y.z\n';
    expect(await read(text)).toEqual([
      [2, { email: ['a@b.de', 'c@d.fr', 'x@y.z'], handle: ['ann'], partner_user_id: [' c 1 '] }],
    ]);
  });

  it.each([
    [' / ', 'a@b.de / c@d.fr', ['a@b.de', 'c@d.fr']],
    ['||', 'a|a@b.de||c@d.fr||', ['a|a@b.de', 'c@d.fr']],
    ['', 'a@b.de', ['a@b.de']],
  ])('separates values by %j', async (valueSeparator, cell, email) => {
    expect(await read(`email,x\n"${cell}",`, { valueSeparator })).toEqual([[2, { email }]]);
  });

  it('is no longer split if the separator is empty', async () => {
    expect(await read('email,x\na@b.de;c@d.fr,', { valueSeparator: '' })).toEqual([[2, 'email', 'email']]);
  });

  it.each([
    ['EMAIL', 'a@b.de', 'email'],
    ['E-mail Address', 'a@b.de', 'email'],
    ['phone number', '+491701234567', 'phone_number'],
    ['Mobile.Phone', '+491701234567', 'phone_number'],
    ['Twitter_ID', '7', 'twitter_id'],
    ['platformId', '7', 'platform_id'],
    ['IDFA', 'aebe52e7-03ee-455a-b3c4-e57283966239', 'device_id'],
    ['Partner User ID', 'x', 'partner_user_id'],
    ['screen name', 'ann', 'handle'],
  ])('accepts the column %j', async (name, value, param) => {
    expect(await read(`${name}\n${value}\n`)).toEqual([[2, { [param]: [value] }]]);
  });

  it('takes columns as they are mapped', async () => {
    const columns = { 'Contact ': 'e-mail', id: 'partner_user_id', EMAIL: 'handle' };
    expect(await read('contact,ID,email\na@b.de,7,ann\n', { columns })).toEqual([
      [2, { email: ['a@b.de'], partner_user_id: ['7'], handle: ['ann'] }],
    ]);
  });

  it('reports unread columns', async () => {
    const { columns } = await readList('Name,Email,City\n');
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Name', 'ignored'],
      ['Email', 'identifier'],
      ['City', 'ignored'],
    ]);
  });

  it.each(['Operation (x)', 'expires_at (Europe/Berlin)', 'Effective at [UTC]'])(
    'refuses %j, without which people would be added who are not to be',
    async (name) => {
      const column = JSON.stringify(name);
      await expect(readList(`email,${name}\na@b.de,x\n`)).rejects.toThrow(`the column ${column} has a note`);
      const columns = { [name]: name.startsWith('O') ? 'operation_type' : 'expires_at' };
      expect((await readList(`email,${name}\n`, { columns })).columns).toHaveLength(2);
    },
  );

  it('reports names as one short line', async () => {
    const options = { columns: { ['x'.repeat(200)]: 'phone_number' } };
    const { columns } = await readList(`email,b\u001b[2Jc,${'x'.repeat(200)}\na@b.de,,\n`, options);
    expect(columns.map(({ name }) => name)).toEqual(['email', 'b [2Jc', `${'x'.repeat(80)}…`]);
  });

  it('numbers ignored columns where their names may be data', async () => {
    const names = ['note', 'a@b.de', '"a\r\nb"', 'id 12345', 'x'.repeat(40), 'x'.repeat(41)];
    const { columns } = await readList(`email,${names}\nc@d.de,,,,,,\n`);
    const long = 'x'.repeat(40);
    expect(namesOfIgnored(columns)).toEqual(['note', 'number 3', 'number 4', 'number 5', long, 'number 7']);
  });

  it.each([
    ['in a name', 'email,size 5",note\na@b.de,,\nc@d.de,5",\n', ['email', 'size 5"', 'note']],
    ['before other columns', 'size 5";email\n;a@b.de\n1;c@d.de\n', ['size 5"', 'email']],
    ['around a name with the other delimiter', '"a;b","email"\n,a@b.de\n,c@d.de\n', ['a;b', 'email']],
    ['around a name with marks', '"size 5""","email"\n,a@b.de\n,c@d.de\n', ['size 5"', 'email']],
  ])('takes a quotation mark in a header as in rows: %s', async (_, text, names) => {
    for (const cuts of [[], Array.from(text, (__, at) => at)]) {
      const { rows, columns } = await readList(text, {}, cuts);
      expect(columns.map(({ name }) => name)).toEqual(names);
      expect(rows.filter(({ values }) => values)).toHaveLength(2);
    }
  });

  it('reads operations and times of rows', async () => {
    const text = `email,Operation,effective_at,expires at
a@b.de,,,
a@b.de,DELETE,2026-12-01,2027-01-01T00:00:00+01:00
a@b.de, update	,2026-12-01T00:00:00Z,2026-12-31T23:00:00.000Z
`;
    const { rows } = await readList(text, {
      operation: 'Update',
      times: { expires_at: '2027-06-01T00:00:00Z' },
    });
    const values = { email: ['a@b.de'] };
    const times = { effective_at: '2026-12-01T00:00:00Z', expires_at: '2026-12-31T23:00:00Z' };
    expect(rows).toEqual([
      { line: 2, values, operation: 'Update', times: { expires_at: '2027-06-01T00:00:00Z' } },
      { line: 3, values, operation: 'Delete', times },
      { line: 4, values, operation: 'Update', times },
    ]);
  });
});

describe('a row that is not sent', () => {
  it.each([
    ['has no identifier', 'email,name\n,Ann', undefined, 'empty'],
    ['has too few cells', 'email,name\na@b.de', undefined, 'cells'],
    ['has too many cells', 'email,name\na@b.de,Ann,', undefined, 'cells'],
    ['has text behind a quotation mark', 'email,name\na@b.de,"Ann" Lee', undefined, 'quote'],
    [
      'has the rows of a mark in the first column',
      'name,email\n"B,b@b.de\nC,c@b.de\nD",a@b.de',
      undefined,
      'swallowed',
    ],
    ['has the rows of a mark in the last column', 'email,name\na@b.de,"B\nc@b.de,C"', undefined, 'swallowed'],
    ['has the rows of a mark before handles', 'name,handle\n"B,ann\nC,bob\nD",cy', undefined, 'swallowed'],
    ['has the row of a mark before ids', 'name;partner_user_id\nB;"a-1\nC;b-2"', undefined, 'swallowed'],
    [
      'has the row of a mark between',
      'x;email;name;y\n1;a@b.de;"B;2\r\n3;c@b.de;C";4',
      undefined,
      'swallowed',
    ],
    ['has one wrong value of several', 'E-Mail\na@b.de;b.de;c@d.fr', 'E-Mail', 'email'],
    ['has a NUL', 'email\na\0@b.de', 'email', 'email'],
    ['has a wrong operation', 'email,operation\na@b.de,add', 'operation', 'operation'],
    ['has two ids, one of them an alias', 'platform_id,twitter_id\n7,8', undefined, 'exclusive'],
    ['looks hashed', `email\n${digits}`, 'email', 'hash'],
    ['looks hashed where letters are free', `handle\n${digits.toUpperCase()}`, 'handle', 'hash'],
    ['looks hashed otherwise', `email\n${digits.slice(32)}`, 'email', 'other-hash'],
    ['looks hashed by SHA-1', `handle\n${digits.slice(24)}`, 'handle', 'other-hash'],
    ['has a time in another form', 'email,Expires-At\na@b.de,01/12/2027', 'Expires-At', 'time-two-dates'],
    ['has a time that is a long text', `email,expires_at\na@b.de,${'1'.repeat(99)}`, 'expires_at', 'time'],
    [
      'ends before it starts',
      'email,effective_at,expires_at\na@b.de,2027-02-01,2027-01-01',
      'effective_at',
      'time-order',
    ],
    [
      'ends when it starts',
      'email,effective_at,expires_at\na@b.de,2027-02-01,2027-02-01',
      'effective_at',
      'time-order',
    ],
    ['ended before now', 'email,expires_at\na@b.de,2026-11-22T11:59:59Z', 'expires_at', 'time-order'],
    [
      'starts after the default end',
      'email,effective_at\na@b.de,2027-12-22T12:00:00Z',
      'effective_at',
      'time-order',
    ],
  ])('%s', async (_, text, column, reason) => {
    expect(await read(text, { strict: true })).toEqual([[2, column, reason]]);
  });

  it.each([
    ['2026-11-22T12:00:01Z', undefined],
    ['2027-12-22T11:59:59Z', undefined],
    ['2026-11-22T12:00:00Z', 'time-window'],
    ['2027-12-22T12:00:00Z', 'time-window'],
  ])('has an end on the do-not-reach list of %s', async (time, reason) => {
    const { rows } = await readList(`email,expires_at\na@b.de,${time}`, { endpoint: doNotReach });
    expect(rows.map((row) => row.reason)).toEqual([reason]);
  });

  it('has the first of several errors as its reason', async () => {
    expect(await read(`email,handle\nb.de;${digits},@@\n`)).toEqual([[2, 'email', 'email']]);
    expect(await read('email,expires_at\n,soon\n')).toEqual([[2, undefined, 'empty']]);
    expect(await read('platform_id,twitter_id,expires_at\n7,8,soon\n')).toEqual([[2, 'expires_at', 'time']]);
  });

  it('has an identifier that the list does not take', async () => {
    const { rows, columns } = await readList('handle,email,effective_at\nann,,2027-01-01', {
      endpoint: doNotReach,
    });
    expect(columns.map(({ kind }) => kind)).toEqual(['ignored', 'identifier', 'ignored']);
    expect(rows).toEqual([{ line: 2, column: undefined, reason: 'empty' }]);
  });

  it('with two ids does not touch the next one, which may have several of one kind', async () => {
    expect(await read('platform_id,twitter_id\n7,8\n9,\n1;2,\n')).toEqual([
      [2, undefined, 'exclusive'],
      [3, { platform_id: ['9'] }],
      [4, { platform_id: ['1', '2'] }],
    ]);
  });

  it('with two ids is sent by its other identifiers, unless --strict is set', async () => {
    const text = 'platform_id,email,twitter_id\n7,a@b.de,8\n9,c@d.fr,\n,e@f.de,x\n5;6,g@h.de;i@j.de,7';
    const { rows, leftOut } = await readList(text);
    expect(rows.map(({ values }) => values)).toEqual([
      { email: ['a@b.de'] },
      { email: ['c@d.fr'], platform_id: ['9'] },
      { email: ['e@f.de'] },
      { email: ['g@h.de', 'i@j.de'] },
    ]);
    expect(leftOut.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
      '2 platform_id exclusive',
      '2 twitter_id exclusive',
      '4 twitter_id id',
      '5 platform_id exclusive',
      '5 platform_id exclusive',
      '5 twitter_id exclusive',
    ]);
    for (const changes of [{ strict: true }, { readsAs: 1 }] as const)
      expect((await readList(text, changes)).rows[0]).toEqual({ line: 2, reason: 'exclusive' });
  });

  it('does not touch the next one', async () => {
    const rows = await read('email,operation\nx,delete\na@b.de,\n"a@b.de"x,\nc@d.fr,\n');
    expect(rows).toEqual([
      [2, 'email', 'email'],
      [3, { email: ['a@b.de'] }],
      [4, undefined, 'quote'],
      [5, { email: ['c@d.fr'] }],
    ]);
  });

  it('is longer than 1 MiB', async () => {
    const long = (bytes: number) => `${'x'.repeat(bytes - 'a@b.de,'.length)},a@b.de`;
    const text = `note,email\n${long(maxRowBytes)}\n${long(maxRowBytes + 1)}\n${long(5 * maxRowBytes)}\n,c@d.fr\n`;
    for (const size of [1000, 1 << 16, maxRowBytes, 1 << 24]) {
      const cuts = Array.from({ length: Math.floor(text.length / size) }, (_, at) => (at + 1) * size);
      const { rows } = await readList(text, {}, cuts);
      expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
        [2, undefined],
        [3, 'too-long'],
        [4, 'too-long'],
        [5, undefined],
      ]);
    }
  });

  it('has more values than one person can have', async () => {
    const cell = (count: number) => Array(count).fill('a@b.de').join(';');
    const { rows } = await readList(`email,x\n${cell(10_000)},\n${cell(10_001)},\n`);
    expect(rows.map(({ values, reason }) => values?.email?.length ?? reason)).toEqual([10_000, 'many']);
  });
});

describe('hashes in a list', () => {
  it('are taken if they are announced, by name or by option', async () => {
    const text = `email,phone sha256,hashed_handle,partner_user_id\n${digits.toUpperCase()},${digits},${digits},x\n`;
    const { rows, kinds } = await readList(text, { hashed: ['email'] });
    expect(rows).toEqual([
      {
        line: 2,
        values: { email: [digits], phone_number: [digits], handle: [digits], partner_user_id: ['x'] },
        ...update,
      },
    ]);
    expect(kinds).toEqual(['hashed', 'hashed', 'hashed', 'text']);
  });

  it('are checked for their form', async () => {
    const rows = await read(`email\na@b.de\n${digits.slice(1)}\n${digits}\n`, { hashed: ['email'] });
    expect(rows).toEqual([
      [2, 'email', 'not-hash'],
      [3, 'email', 'not-hash'],
      [4, { email: [digits] }],
    ]);
  });

  it('and values can be mixed', async () => {
    const { kinds } = await readList(`email,email_hash\na@b.de,${digits}\n`);
    expect(kinds).toEqual(['toHash', 'hashed']);
  });
});

describe('cells that a spreadsheet has changed', () => {
  it.each([
    ["email\n'k@example.com\n", { email: ['k@example.com'] }],
    ["email\n ' K@example.com \n", { email: ['k@example.com'] }],
    ["email\n'k@example.com;'l@example.com\n", { email: ['k@example.com', 'l@example.com'] }],
    ["email\nk'l@example.com\n", { email: ["k'l@example.com"] }],
    ["phone\n'+491701234567\n", { phone_number: ['+491701234567'] }],
    ["handle\n'@Ann\n", { handle: ['ann'] }],
    ["platform_id\n'12345\n", { platform_id: ['12345'] }],
    [`email_hash\n'${digits}\n`, { email: [digits] }],
    ["partner_user_id\n'0042\n", { partner_user_id: ['0042'] }],
    ['partner_user_id\n 0042\n', { partner_user_id: [' 0042'] }],
    ['partner_user_id\n12E5\n', { partner_user_id: ['12E5'] }],
    ['partner_user_id\n100E-12\n', { partner_user_id: ['100E-12'] }],
    ['partner_user_id\n1E05\n', { partner_user_id: ['1E05'] }],
    ['partner_user_id\n5e-12\n', { partner_user_id: ['5e-12'] }],
    ['partner_user_id\n5E+7\n', { partner_user_id: ['5E+7'] }],
    ['partner_user_id\n0.5E+07x\n', { partner_user_id: ['0.5E+07x'] }],
  ])('are read without the mark of a text: %j', async (text, values) => {
    expect(await read(text)).toEqual([[2, values]]);
  });

  it('an apostrophe alone is not a value', async () => {
    expect(await read("email,partner_user_id\na@b.de,'\n")).toEqual([[2, { email: ['a@b.de'] }]]);
  });

  it.each([
    ['partner_user_id', '5.55111E+12'],
    ['partner_user_id', "'5.55111E+12"],
    ['partner_user_id', '1,2E+018'],
    ['partner_user_id', '1.2345678901234568e+19'],
    ['platform_id', '1.23E+12'],
    ['phone', '4.91701E+11'],
    ['madid', '9.77457E+15'],
  ])('are rejected in %s where digits are lost: %j', async (column, cell) => {
    expect(await read(`${column}\n${cell.includes(',') ? `"${cell}"` : cell}\n`, { country: 'DE' })).toEqual([
      [2, column, 'rounded'],
    ]);
  });

  it.each(['123.0', '123.00', '123,00', '123,0', " '123.00 "])(
    'are ids without decimals: %j',
    async (cell) => {
      const { rows, corrections } = await readList(`partner_user_id;email\n${cell};a@b.de\n;c@d.de\n`, {
        pointZero: ['partner_user_id'],
      });
      expect(rows.map(({ values }) => values?.partner_user_id)).toEqual([['123'], undefined]);
      expect(corrections).toEqual(['id-zero']);
    },
  );

  it.each(['123', '123.000', '123.50', '1234567890123456.00'])('are no such ids: %j', async (cell) => {
    expect(await read(`partner_user_id\n${cell}\n`, { pointZero: ['partner_user_id'] })).toEqual([
      [2, 'partner_user_id', expect.stringMatching(/mixed-zero|rounded/)],
    ]);
    expect(await read('platform_id;email\n123,00;\n')).toEqual([[2, 'platform_id', 'id']]);
  });

  it('are counted, if their row is not rejected', async () => {
    const text = 'phone,email\n491701234567.0,\n0170 1234568.0,\n491701234569,no address\n4933123456,\n';
    const { rows, corrections } = await readList(text, { country: 'DE', strict: true });
    expect(rows.map(({ values, reason }) => values?.phone_number ?? reason)).toEqual([
      ['+491701234567'],
      ['+491701234568'],
      'email',
      'phone-two-ways',
    ]);
    expect(corrections).toEqual(['phone-zero', 'phone-code', 'phone-zero']);
  });
});

describe('columns of the same name', () => {
  it('are several values of one person, in the order of the file', async () => {
    const text =
      'email,Phone,email,phone,E-Mail\nb@x.de,+491701234567,a@x.de,,c@x.de\n,,d@x.de,+491701234568,\n';
    expect(await read(text)).toEqual([
      [2, { email: ['b@x.de', 'a@x.de', 'c@x.de'], phone_number: ['+491701234567'] }],
      [3, { email: ['d@x.de'], phone_number: ['+491701234568'] }],
    ]);
  });

  it.each([
    ['email (private)', 'email'],
    ['Email [work]', 'email'],
    ['email (2)', 'email'],
    ['E-mail 2', 'email'],
    ['E-mail 1 - Value', 'email'],
    ['work_email', 'email'],
    ['Phone (privat)', 'phone_number'],
    ['Home phone number', 'phone_number'],
    ['device id 2', 'device_id'],
  ])('with a word that tells values apart are the same: %s', async (name, param) => {
    const { columns } = await readList(`email,${name}\n`);
    expect(columns[1]).toMatchObject({ kind: 'identifier', param, hashed: false, name });
  });

  it.each(['email (sha256)', 'Email (hashed)', 'work email sha256', 'email_sha256 (2)'])(
    'may say that the values are hashes: %s',
    async (name) => {
      const { columns } = await readList(`${name}\n`);
      expect(columns).toMatchObject([{ kind: 'identifier', param: 'email', hashed: true }]);
    },
  );

  it.each(['email (unsubscribed)', 'Phone [fax]', 'email (md5)', 'work email (old)'])(
    'are refused with any other note: %s',
    async (name) => {
      await expect(readList(`email,${name}\na@b.de,\n`)).rejects.toMatchObject({
        code: 'columns',
        message: expect.stringMatching(
          `the column "${name.replace(/[[(]/g, '.').replace(/[\])]/g, '.')}" has a note`,
        ),
      });
      expect(await read(`email,${name}\na@b.de,c@d.de\n`, { columns: { [name]: 'email' } })).toEqual([
        [2, { email: ['a@b.de', 'c@d.de'] }],
      ]);
    },
  );

  it.each(['email consent', 'Mail 2 sent', 'work', '2', 'name (private)', 'emails'])(
    'are not those that say something else: %s',
    async (name) => {
      const { columns } = await readList(`email,${name}\n`);
      expect(columns[1]).toMatchObject({ kind: 'ignored' });
    },
  );

  it('are all mapped by one flag', async () => {
    expect(await read('k,k\na@x.de,b@x.de\n', { columns: { K: 'email' } })).toEqual([
      [2, { email: ['a@x.de', 'b@x.de'] }],
    ]);
  });
});

it.each(['madid', 'MAID', 'Mobile Advertiser ID'])('the column %s has ids of devices', async (name) => {
  const id = 'aece52e7-03ee-455a-b3c4-e57283966239';
  expect(await read(`${name}\n${id.toUpperCase()}\n`)).toEqual([[2, { device_id: [id] }]]);
});

it('the column Ad ID has no ids of devices: ads have 16 digits, too', async () => {
  const ad = '1234567890123456';
  expect(await read(`email,Ad ID\na@b.de,${ad}\nc@d.de,${ad}\n`)).toEqual([
    [2, { email: ['a@b.de'] }],
    [3, { email: ['c@d.de'] }],
  ]);
});

it.each(['email,expires_at\na@b.de,\n', `email,hashed_phone\na@b.de,${digits}\n`])(
  'the country is not checked in a list without phone numbers to normalize: %j',
  async (text) => {
    expect(await read(text, { country: 'XX' })).toHaveLength(1);
  },
);

describe('a list that cannot be read', () => {
  const cases: readonly (readonly [string, string | Uint8Array, object, Parameters<typeof readList>[1]?])[] =
    [
      ['is empty', '', { code: 'empty' }],
      ['has a byte order mark only', '\ufeff', { code: 'empty' }],
      ['has line ends only', '\n\r\n\n', { code: 'empty' }],
      [
        'has no identifier',
        'name,city\nAnn,Bonn\n',
        {
          code: 'no-identifier',
          line: 1,
          hint: expect.stringMatching(/header of 2 columns\. If .*--column email/),
        },
      ],
      ['has no header but addresses', 'a@b.de\nc@d.fr\n', { code: 'no-header', line: 1 }],
      ['has no header but hashes', `x,${digits}\n`, { code: 'no-header' }],
      ['has no header but numbers', '\n+49 170 1234567,Ann\n', { code: 'no-header', line: 2 }],
      ['has no header but ids', '1234567;x\n', { code: 'no-header' }],
      ['has two times for one thing', 'email,expires_at,Expires\n', { code: 'columns' }],
      [
        'has the same time twice',
        'email,expires_at,expires_at\n',
        { code: 'columns', message: expect.stringContaining('"expires_at" twice') },
      ],
      [
        'has another header than is mapped',
        'email,b\n',
        {
          code: 'columns',
          message: 'the file has no column "a"',
          hint: expect.stringContaining('are email, b.'),
        },
        { columns: { a: 'handle' } },
      ],
      [
        'has no column that is mapped in one flag with another',
        'email,b\n',
        {
          code: 'columns',
          message: 'the file has no column "email=email,b" (repeat --map for each column)',
        },
        { columns: { 'email=email,b': 'handle' } },
      ],
      [
        'has columns mapped to nothing',
        'email,b\n',
        { code: 'columns', message: 'columns cannot be mapped to mood' },
        { columns: { b: 'mood' } },
      ],
      [
        'has one name that is no field',
        'ann\nbob\n',
        { code: 'no-identifier', hint: expect.not.stringContaining('ann') },
      ],
      [
        'has two names that are no fields, and may be a person',
        'Ann Lee;ann(at)b.de\n',
        { code: 'no-header', hint: expect.not.stringContaining('Lee') },
      ],
      [
        'has people of words alone',
        'Ann,Bonn\n',
        { code: 'no-identifier', hint: expect.not.stringContaining('Bonn') },
      ],
      ['has a quotation mark open at the end', 'email,x\na@b.de,\n,"c\n\n', { code: 'unclosed', line: 3 }],
      ['has a quotation mark open in the header', '\n"email\na@b.de\n', { code: 'unclosed', line: 2 }],
      ['has rows in its header', 'email,"note\na@b.de,1\nc@d.de,2"\n', { code: 'no-rows' }],
      [
        'has some of its rows in its header',
        'email,"note\na@b.de,1\nc@d.de,2"\ne@f.de,3\n',
        { code: 'no-rows' },
      ],
      ['has text behind a mark', 'email,"note"x\na@b.de,1\n', { code: 'no-header', line: 1 }],
      [
        'has a quotation mark open for long',
        `email,x\n,"${'x\n'.repeat(maxRowBytes)}`,
        { code: 'unclosed', line: 2 },
      ],
      ['has an endless header', 'x'.repeat(maxRowBytes + 2), { code: 'no-header' }],
      [
        'is an Excel file',
        Buffer.from('504b030414000600', 'hex'),
        { code: 'not-text', message: 'the list is a zip or Excel file' },
      ],
      ['is gzip', Buffer.from('1f8b0800', 'hex'), { code: 'not-text' }],
      ['has a NUL at once', 'ema\0il\n', { code: 'not-text' }],
      ['has a NUL in the header', 'email,na\0me\n', { code: 'not-text', line: 1 }],
      ['has an unknown country', 'phone\n123\n', { code: 'country' }, { country: 'XX' }],
    ];
  it.each(cases.map(([name, ...rest]) => ({ name, rest })))(
    '$name',
    async ({ rest: [input, error, options] }) => {
      for (const cuts of [[], [1, 2, 3, 4, 5, 600, 70_000]]) {
        const within = cuts.filter((cut) => cut < input.length);
        await expect((async () => readList(input, options, within))()).rejects.toMatchObject({
          name: 'InputError',
          ...error,
        });
      }
    },
  );
});

describe('the times of a person', () => {
  const times = async (cell: string, timeZone?: string) => {
    const [row] = (await readList(`email;expires_at\na@b.de;${cell}\n`, { timeZone })).rows;
    return row?.times?.expires_at ?? row?.reason;
  };

  it.each([
    ['2026-12-01T10:00:00Z', undefined, '2026-12-01T10:00:00Z'],
    ['2026-12-01 10:00 UTC', undefined, '2026-12-01T10:00:00Z'],
    ['2026-12-01 10:00:00-0500', 'Europe/Berlin', '2026-12-01T15:00:00Z'],
    ["'2026-12-01T10:00:00.123456789Z", undefined, '2026-12-01T10:00:00.123Z'],
    ['1796119200', undefined, '2026-12-01T10:00:00Z'],
    ['1796119200000', undefined, '2026-12-01T10:00:00Z'],
    ['2026-12-01', undefined, '2026-12-01T00:00:00Z'],
    ['2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00Z'],
    ['2026-12-01 10:00', 'Europe/Berlin', '2026-12-01T09:00:00Z'],
    ['2026-12-01 10:00', undefined, 'time-zone'],
    ['2027-03-28T02:30', 'Europe/Berlin', 'time-gap'],
    ['2027-10-31T02:30', 'Europe/Berlin', 'time-twice'],
    ['1.79612E+12', undefined, 'rounded'],
    ['01/12/2026', 'Europe/Berlin', 'time-two-dates'],
    ['25/12/2026', 'Europe/Berlin', 'time-two-dates'],
    ['25.12.2026 10:00', 'Europe/Berlin', '2026-12-25T09:00:00Z'],
    ['2026-12-01 10:00 CST', 'America/Chicago', '2026-12-01T16:00:00Z'],
    ['2026-12-01 10:00 CST', 'Europe/Berlin', 'time-zone-two'],
    ['2026-12-01T10:00:00-23:59', undefined, 'time'],
    ['2020-12-01T10:00:00Z', undefined, 'time-order'],
  ])('%s in %s are %s', async (cell, zone, expected) => {
    expect(await times(cell, zone)).toBe(expected);
  });
});

it.each<[string, string, { readonly country: string }?]>([
  ['an empty line', 'name,email\n"B,b@b.de\n\nC,c@b.de\nD",d@b.de\n'],
  ['an empty line alone', 'name,email\n"B,b@b.de\n\nD",d@b.de\n'],
  ['a line end before its mark', 'email,name\nb@b.de,"B\nc@b.de,C\n"\n'],
  ['a line end before its mark, at the front', 'name,email\n"B,b@b.de\n",c@b.de\n'],
  ['a quoted delimiter', 'name,email,city\nB,b@b.de,"U\nC,c@b.de,""U, D""\nD,d@b.de,U"\n'],
  ['only a quoted delimiter', 'name,email,city\nB,b@b.de,"U\n""C, E"",c@b.de,""U"\n'],
  ['an empty cell in marks', 'name,email,city\nB,b@b.de,"U\n,c@b.de,""\nD,d@b.de,""\n"\n'],
  ['a delimiter in the cell that was open', 'email,city\nb@b.de,"Ulm, D\nc@b.de,24"\n'],
  ['one row beside broken ones', 'email,name,x\nb@b.de,"B\nno row\nc@b.de,C,1\nd@b.de,D",1\n'],
  ['rows with national numbers', 'phone,name\n030123456,"B\n030123457,C\n"\n', { country: 'DE' }],
  [
    'national numbers behind a space',
    'name, phone\n"B, 030123456\nC, 030123457\nD", 030123458\n',
    { country: 'DE' },
  ],
  ['words behind a space, as its row has it', 'name,handle,x\n"B, bob, 1\nC, cy, 1\nD", dora, 1\n'],
  ['rows with ids', 'partner_user_id,name\n7/a,"B\n7/b,C\n"\n'],
  ['an address that is read as any other', 'email,note\nb@b.de,"1\nc@b.de , see\n2"\n'],
])('a cell with rows is found with %s', async (_, text, options) => {
  expect(await read(text, options)).toEqual([[2, undefined, 'swallowed']]);
});

it('a cell of several lines is a text unless its lines are rows', async () => {
  const texts = [
    'email,address\na@b.de,"Main St 5\n10115 Berlin, Germany"\n',
    'address,email\n"Main St 5, Berlin\nGermany",a@b.de\n',
    'email,note,x\na@b.de,"see c@b.de\nand d@b.de, or e@b.de\nor f@b.de",1\n',
    'address,handle\n"Main St 5, Berlin\nGermany",ann\n',
    'email\n"a@b.de\n"\n',
    'phone_number,address\n+4915112345678,"Main St 5\n12345, Berlin\n10115, Berlin"\n',
    'phone_number,address\n+4915112345678,"Main St 5\n12345,Berlin"\n',
    'handle,note\nann,"Dear Ann,\nthanks, we will see\nBye"\n',
    'partner_user_id,note\na-1,"Dear Ann,\nKind regards,Bob\nBye"\n',
    'name,email,note\n"Bob,b@b.de,x\ncalled, or wrote",a@b.de,1\n',
  ];
  for (const text of texts) {
    const { rows } = await readList(text);
    expect(
      rows.map(({ values }) => values !== undefined),
      text,
    ).toEqual([true]);
  }
});
