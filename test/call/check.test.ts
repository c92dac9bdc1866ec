/** The judge, at every boundary. */
import { describe, expect, it } from 'vitest';
import { check, checkState } from '../../src/call/check.js';
import { flagName } from '../../src/call/flag-names.js';
import { type ParameterNamer, wireNames } from '../../src/call/problem.js';
import { endpoint } from '../../src/contract/endpoint.js';
import { accountHistory } from '../../src/contract/groups/accounts.js';
import {
  batchCampaigns,
  createCampaign,
  listCampaigns,
  updateCampaign,
} from '../../src/contract/groups/campaigns.js';
import { createCard } from '../../src/contract/groups/cards.js';
import { batchUsers } from '../../src/contract/groups/custom-audiences-users.js';
import { searchKeywords } from '../../src/contract/groups/insights.js';
import { batchLineItems, createLineItem } from '../../src/contract/groups/line-items.js';
import type { Endpoint } from '../../src/contract/types.js';

const every = endpoint({
  id: 'test.every',
  area: 'ads',
  method: 'GET',
  path: 'test',
  section: '0',
  summary: 'Every kind of parameter',
  response: 'one',
  rate: 'writes',
  example: {},
  params: {
    text: { type: 'string', min: 2, max: 4, help: 'Text' },
    pattern: { type: 'string', pattern: { regex: '[a-z]+', means: 'lower case' }, help: 'Pattern' },
    id: { type: 'id', help: 'Id' },
    digits: { type: 'id', form: 'digits', help: 'Digits' },
    media: { type: 'id', form: 'media-key', help: 'Media' },
    added: { type: 'id', form: 'media-key-or-id', help: 'Media' },
    int: { type: 'integer', min: 1, max: 1000, help: 'Integer' },
    long: { type: 'integer', help: 'Long' },
    some: { type: 'integer', min: 1, help: 'Some' },
    few: { type: 'integer', values: [1, 7, 30], help: 'Few' },
    flag: { type: 'boolean', help: 'Flag' },
    time: { type: 'time', help: 'Time' },
    hour: { type: 'time', step: 'hour', help: 'Hour' },
    local: { type: 'time', step: 'zone-hour', help: 'Local hour' },
    kind: { type: 'enum', values: ['A', 'B'], help: 'Kind' },
    ids: { type: 'list', of: { type: 'id', help: 'Id' }, min: 1, max: 3, help: 'Ids' },
    gone: { type: 'string', min: 1, clearable: true, help: 'May be unset' },
    young: { type: 'string', since: 8, help: 'Newer versions only' },
    hidden: { type: 'string', max: 8, secret: true, help: 'A secret' },
    hashes: { type: 'list', of: { type: 'string', max: 8, secret: true, help: 'A hash' }, help: 'Hashes' },
    soon: { type: 'time', maxAhead: { months: 3 }, help: 'A time ahead' },
  },
});

const problemsOf = (name: string, raw: unknown) => check(every, { [name]: raw }, wireNames).problems;

describe('rules that depend on the time of the call', () => {
  const now = Date.parse('2026-11-20T12:00:00.250Z');
  const messagesOf = (endpoint: Endpoint, raw: Record<string, unknown>, at?: number) =>
    check(endpoint, raw, wireNames, endpoint.version, at).problems.map(({ message }) => message);
  const search = { granularity: 'DAY', keywords: 'a', start_time: '2026-11-13T11:00:00Z' };
  const put = (params: object) => ({
    account_id: 'a',
    custom_audience_id: 'b',
    operations: [{ operation_type: 'Update', params: { users: [{}], ...params } }],
  });

  it("is checked with the service's default time, which the message names", () => {
    expect(messagesOf(searchKeywords, search, now)).toEqual([
      'start_time must be before end_time and within 7 days of it (end_time defaults to 2026-11-20T12:00:00Z)',
    ]);
    expect(messagesOf(searchKeywords, { ...search, end_time: '2026-11-20T11:00:00Z' }, now)).toEqual([]);
    expect(messagesOf(batchUsers, put({ effective_at: '2027-12-20T12:00:00Z' }), now)).toEqual([
      'operations[0].params.effective_at must be before operations[0].params.expires_at ' +
        '(operations[0].params.expires_at defaults to 2027-12-20T12:00:00Z)',
    ]);
    expect(messagesOf(batchUsers, put({ effective_at: '2027-12-20T11:59:59Z' }), now)).toEqual([]);
    expect(messagesOf(batchUsers, put({ expires_at: '2026-11-20T12:00:00Z' }), now)).toHaveLength(1);
  });

  it.each([
    ['2026-11-20T12:00:00Z', false],
    ['2026-11-20T12:00:01Z', true],
    ['2027-02-20T12:00:00Z', true],
    ['2027-02-20T12:00:00.249Z', true],
    ['2027-02-20T12:00:00.250Z', false],
    ['2027-02-20T12:00:01Z', false],
  ])('is a time that lies ahead by less than its months: %s is %s', (soon, isAhead) => {
    const problem = 'soon must be in the future and less than 3 months ahead';
    expect(messagesOf(every, { soon }, now)).toEqual(isAhead ? [] : [problem]);
  });

  it('is not checked if the time is unknown', () => {
    expect(messagesOf(every, { soon: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(messagesOf(searchKeywords, search)).toEqual([]);
    expect(messagesOf(batchUsers, put({ effective_at: '2037-01-01T00:00:00Z' }))).toEqual([]);
  });
});

describe('sort_by', () => {
  it('accepts the attributes of the record, and no others', () => {
    const verdict = (sort_by: string) =>
      check(listCampaigns, { account_id: 'a', sort_by }, wireNames).problems.map(({ message }) => message);
    expect(verdict('name-asc')).toEqual([]);
    expect(verdict('currency-asc')).toEqual([
      expect.stringMatching(/^sort_by must be .*name.*, followed by -asc or -desc, got "currency-asc"$/),
    ]);
    expect(verdict('constructor-asc')).toHaveLength(1);
  });
});

describe('a value', () => {
  const emoji = '\u{1F600}';
  it.each<[string, unknown, unknown]>([
    ['text', 'ab', 'ab'],
    ['text', 'abcd', 'abcd'],
    ['text', emoji.repeat(4), emoji.repeat(4)],
    ['pattern', 'abc', 'abc'],
    ['id', '8wku2', '8wku2'],
    ['id', '__proto__', '__proto__'],
    ['digits', '9007199254740993', '9007199254740993'],
    ['digits', 9007199254740993n, '9007199254740993'],
    ['media', '3_1234567890', '3_1234567890'],
    ['added', '3_1234567890', '3_1234567890'],
    ['added', '1234567890', '1234567890'],
    ['int', '1', 1],
    ['int', '1000', 1000],
    ['int', 1000, 1000],
    ['int', '007', 7],
    ['int', '000000000000000000000007', 7],
    ['long', '0', 0],
    ['long', '-0', 0],
    ['long', '9223372036854775807', 9223372036854775807n],
    ['long', '-9223372036854775808', -9223372036854775808n],
    ['long', '9007199254740993', 9007199254740993n],
    ['few', '7', 7],
    ['flag', 'true', true],
    ['flag', 'false', false],
    ['flag', false, false],
    ['time', '2026-11-20', '2026-11-20T00:00:00Z'],
    ['time', '2026-11-20T10:00Z', '2026-11-20T10:00:00Z'],
    ['time', '2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.500Z'],
    ['time', '2026-11-20T10:00:00+0530', '2026-11-20T04:30:00Z'],
    ['time', '2026-11-20T10:00:00-05:30', '2026-11-20T15:30:00Z'],
    ['time', '2026-11-20T23:00:00-02', '2026-11-21T01:00:00Z'],
    ['time', '2024-02-29', '2024-02-29T00:00:00Z'],
    ['hour', '2026-11-20T10:30:00+0530', '2026-11-20T05:00:00Z'],
    ['kind', 'A', 'A'],
    ['ids', 'a,b,c', ['a', 'b', 'c']],
    ['ids', ['a', 'b'], ['a', 'b']],
    ['gone', '', ''],
    ['gone', null, null],
  ])('of the parameter %s may be %o', (name, raw, value) => {
    const { values, problems } = check(every, { [name]: raw }, wireNames);
    expect(problems).toEqual([]);
    expect(values[name]).toEqual(value);
  });

  it.each([
    ['True', true],
    ['FALSE', false],
  ])('of a boolean may be %s where people and sheets write it', (flag, value) => {
    const { values, problems } = check(every, { flag }, { ...wireNames, anyCase: true });
    expect([values, problems]).toEqual([{ flag: value }, []]);
  });

  it('is missing if an item of its list is bad', () => {
    expect(check(every, { ids: 'a,b/c' }, wireNames).values).toEqual({});
  });

  it.each<[string, unknown, string]>([
    ['text', 'a', 'text must have at least 2 characters (it has 1), got "a"'],
    ['text', 'abcde', 'text must have at most 4 characters (it has 5), got "abcde"'],
    ['text', '\u{1F600}'.repeat(5), 'text must have at most 4 characters (it has 5), got "😀😀😀😀😀"'],
    ['text', '', 'text must not be empty, got ""'],
    ['text', 5, 'text must be text, got "5"'],
    ['text', 'a\ud800', 'text must be well-formed Unicode text, got "a\\ud800"'],
    ['text', 'a\0b', 'text must not contain a NUL character, got "a\\u0000b"'],
    ['young', '\0', 'young must not contain a NUL character, got "\\u0000"'],
    ['pattern', 'Abc', 'pattern must be lower case, got "Abc"'],
    ['pattern', 'abc\n', 'pattern must be lower case, got "abc\\n"'],
    ['id', 'a/b', 'id must be an id of letters, digits, - and _, got "a/b"'],
    ['id', '..', 'id must be an id of letters, digits, - and _, got ".."'],
    ['id', 'a\nb', 'id must be an id of letters, digits, - and _, got "a\\nb"'],
    ['id', 'a\0', 'id must be an id of letters, digits, - and _, got "a\\u0000"'],
    ['id', '', 'id must be an id of letters, digits, - and _, got ""'],
    ['digits', '12a', 'digits must be a decimal id, got "12a"'],
    ['media', '3_', 'media must be a media key such as 3_1234567890, got "3_"'],
    ['media', 5, 'media must be a media key such as 3_1234567890, got "5"'],
    ['added', '5_', 'added must be a media key such as 3_1234567890, or a decimal media id, got "5_"'],
    ['int', '0', 'int must be between 1 and 1000, got "0"'],
    ['int', '1001', 'int must be between 1 and 1000, got "1001"'],
    ['int', '', 'int must be a whole number, got ""'],
    ['int', 'abc', 'int must be a whole number, got "abc"'],
    ['int', '1e3', 'int must be a whole number, got "1e3"'],
    ['int', ' 1', 'int must be a whole number, got " 1"'],
    ['int', '+1', 'int must be a whole number, got "+1"'],
    ['int', '1.0', 'int must be a whole number, got "1.0"'],
    ['int', 1.5, 'int must be a whole number, got "1.5"'],
    ['int', true, 'int must be a whole number, got "true"'],
    ['some', '0', 'some must be at least 1, got "0"'],
    ['some', '9223372036854775808', 'some must fit in 64 bits, got "9223372036854775808"'],
    ['long', '9223372036854775808', 'long must fit in 64 bits, got "9223372036854775808"'],
    ['long', '99999999999999999999', 'long must fit in 64 bits, got "99999999999999999999"'],
    ['long', '-99999999999999999999', 'long must fit in 64 bits, got "-99999999999999999999"'],
    ['int', '99999999999999999999', 'int must be between 1 and 1000, got "99999999999999999999"'],
    ['few', '2', 'few must be 1, 7 or 30, got "2"'],
    ['flag', 'yes', 'flag must be true or false, got "yes"'],
    ['flag', 1, 'flag must be true or false, got "1"'],
    ['flag', 'True', 'flag must be true or false in small letters, got "True"'],
    ['flag', 'FALSE', 'flag must be true or false in small letters, got "FALSE"'],
    ['time', 'soon', 'time must be an ISO 8601 time such as 2026-11-20T14:00:00Z, got "soon"'],
    ['time', '2026-02-30', 'time must be an ISO 8601 time such as 2026-11-20T14:00:00Z, got "2026-02-30"'],
    [
      'time',
      '2026-11-20T10:00:00',
      'time must be an ISO 8601 time such as 2026-11-20T14:00:00Z, got "2026-11-20T10:00:00"',
    ],
    [
      'time',
      '2026-11-20T24:00:00Z',
      'time must be an ISO 8601 time such as 2026-11-20T14:00:00Z, got "2026-11-20T24:00:00Z"',
    ],
    ['hour', '2026-11-20T10:30:00Z', 'hour must be a whole hour, got "2026-11-20T10:30:00Z"'],
    ['local', '2026-11-20T10:07:00Z', 'local must be a whole hour, got "2026-11-20T10:07:00Z"'],
    ['local', '2026-11-20T10:15:01Z', 'local must be a whole hour, got "2026-11-20T10:15:01Z"'],
    ['kind', 'C', 'kind must be A or B, got "C"'],
    ['kind', 'a', 'kind must be A or B (did you mean A?), got "a"'],
    ['ids', 'a,b,c,d', 'ids must have at most 3 items (it has 4)'],
    ['ids', '', 'ids must be an id of letters, digits, - and _, got ""'],
    ['ids', 'a,,b', 'ids must be an id of letters, digits, - and _, got ""'],
    ['ids', 5, 'ids must be a JSON array, got "5"'],
    ['ids', [], 'ids must have at least one item'],
  ])('of the parameter %s may not be %o', (name, raw, message) => {
    expect(problemsOf(name, raw).map((problem) => problem.message)).toEqual([message]);
  });

  it('is shown by its beginning only if it is long', () => {
    const [problem] = problemsOf('int', 'x'.repeat(10_000));
    expect(problem?.value).toHaveLength(81);
  });

  it.each([
    ['x'.repeat(80), 'x'.repeat(80)],
    ['\u{1F600}'.repeat(80), '\u{1F600}'.repeat(80)],
    ['\u{1F600}'.repeat(81), `${'\u{1F600}'.repeat(80)}…`],
    [`x${'\u{1F600}'.repeat(200)}`, `x${'\u{1F600}'.repeat(79)}…`],
    ['1'.repeat(500), `${'1'.repeat(80)}…`],
  ])('is cut between whole characters: %s', (raw, value) => {
    expect(problemsOf('flag', raw)[0]?.value).toBe(value);
  });

  it.each<[string, unknown]>([
    ['hidden', 'hunter-2-hunter-2'],
    ['hidden', 'hunter\0'],
    ['hidden', 20_261_120],
    ['hashes', ['hunter-2-hunter-2']],
    ['hashes', { email: 'ada@example.com' }],
  ])('is never repeated if it is a secret: %s %j', (name, raw) => {
    const [problem, ...more] = problemsOf(name, raw);
    expect(more).toEqual([]);
    expect(problem).not.toHaveProperty('value');
    expect(problem?.message).not.toMatch(/hunter|2026|ada@|, got/);
  });

  it('is refused if the version does not have its parameter yet', () => {
    expect(check(every, { young: 'a' }, wireNames, 7).problems[0]?.message).toBe(
      'young requires version 8 or newer of the service',
    );
    expect(check(every, { young: 'a' }, wireNames, 8).problems).toEqual([]);
  });
});

describe('a body with a limit', () => {
  const limited = endpoint({
    id: 'things.batch',
    method: 'POST',
    path: 'things',
    area: 'ads',
    version: 12,
    section: '1',
    summary: 'Send things',
    params: {
      things: {
        type: 'array',
        of: { type: 'object', fields: { name: { type: 'string', help: 'Name' } }, help: 'A thing' },
        required: true,
        help: 'Things',
      },
    },
    send: { json: 'things' },
    response: 'batch',
    maxBodyBytes: 40,
    rate: 'writes',
    example: { things: [] },
  });
  const problemsOf = (name: string) =>
    check(limited, { things: [{ name }] }, wireNames).problems.map(({ message }) => message);
  const room = 40 - '[{"name":""}]'.length;

  it.each([
    ['a', 1],
    ['\u{e9}', 2],
    ['\u{20ac}', 3],
    ['\u{1f600}', 4],
    ['"', 2],
  ])('may be as long as the limit in bytes and not one longer, in letters such as %s', (letter, bytes) => {
    const count = Math.floor(room / bytes);
    const most = letter.repeat(count) + '-'.repeat(room % bytes);
    expect(problemsOf(most)).toEqual([]);
    expect(problemsOf(`${most}-`)).toEqual(['things must be at most 40 bytes of JSON (it is 41)']);
  });
});

describe('a rule between parameters', () => {
  const one: Endpoint = {
    ...every,
    params: { a: every.params.gone, b: every.params.gone, list: every.params.ids },
    rules: [
      { rule: 'exclusive', params: ['a', 'b', 'list'] },
      { rule: 'onlyWhen', param: 'b', when: 'a', is: 'present' },
    ],
  };
  const codesOf = (raw: Record<string, unknown>) =>
    check(one, raw, wireNames).problems.map(({ code, parameter }) => `${code} ${parameter}`);

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a single one is no conflict', { a: 'x' }, []],
    ['two are', { a: 'x', list: 'y' }, ['EXCLUSIVE_PARAMETERS list']],
    ['a setting that is emptied says nothing', { a: '', list: 'y' }, []],
    ['nor does one that is emptied with null', { a: null, list: 'y' }, []],
    ['an emptied one does not count for another', { a: '', b: 'x' }, ['INVALID_PARAMETER b']],
  ])('%s', (_, raw, expected) => expect(codesOf(raw)).toEqual(expected));
});

describe('check', () => {
  const account_id = '18ce54d4x5t';
  const speak: ParameterNamer = { name: flagName };

  it('reports every problem at once, each in the voice of its reader', () => {
    const raw = { account_id, name: '', daily_budget_amount_local_micro: '0' };
    expect(check(createCampaign, raw, speak).problems.map(({ message }) => message)).toEqual([
      '--funding-instrument-id is required',
      '--name must not be empty, got ""',
      '--daily-budget-amount-local-micro must be at least 1, got "0"',
    ]);
    expect(check(createCampaign, raw, wireNames).problems.map(({ message }) => message)).toEqual([
      'funding_instrument_id is required',
      'name must not be empty, got ""',
      'daily_budget_amount_local_micro must be at least 1, got "0"',
    ]);
  });

  const good = { account_id, funding_instrument_id: 'lygyi', name: 'Spring' };
  it.each([
    [{ name: 'x'.repeat(255) }, []],
    [{ name: 'x'.repeat(256) }, ['INVALID_PARAMETER']],
    [{ name: '\u{1F600}'.repeat(255) }, []],
    [{ purchase_order_number: 'x'.repeat(50) }, []],
    [{ purchase_order_number: 'x'.repeat(51) }, ['INVALID_PARAMETER']],
    [{ daily_budget_amount_local_micro: '5', total_budget_amount_local_micro: '5' }, []],
    [{ daily_budget_amount_local_micro: '6', total_budget_amount_local_micro: '5' }, ['INVALID_PARAMETER']],
    [
      {
        daily_budget_amount_local_micro: '9007199254740993',
        total_budget_amount_local_micro: '9007199254740992',
      },
      ['INVALID_PARAMETER'],
    ],
    [{ standard_delivery: 'true' }, []],
    [{ standard_delivery: 'false', budget_optimization: 'CAMPAIGN' }, []],
    [{ standard_delivery: 'false', budget_optimization: 'LINE_ITEM' }, ['INVALID_PARAMETER']],
    [{ entity_status: 'DRAFT' }, []],
    [{ entity_status: 'DELETED' }, ['INVALID_PARAMETER']],
  ])('checks campaigns.create with %j', (extra, codes) => {
    expect(check(createCampaign, { ...good, ...extra }, wireNames).problems.map(({ code }) => code)).toEqual(
      codes,
    );
  });

  it('leaves to the service what a change alone does not show', () => {
    const raw = { account_id, campaign_id: '8wku2', standard_delivery: 'true' };
    expect(check(updateCampaign, raw, wireNames).problems).toEqual([]);
  });

  it('checks a stored state merged with a change', () => {
    const state = {
      ...good,
      budget_optimization: 'LINE_ITEM',
      standard_delivery: true,
      total_budget_amount_local_micro: null,
    };
    const problems = checkState(createCampaign.rules ?? [], createCampaign.params, state, wireNames);
    expect(problems.map(({ parameter }) => parameter)).toEqual(['standard_delivery']);
  });

  it.each([
    [{ campaign_ids: Array(200).fill('a').join(',') }, []],
    [{ campaign_ids: Array(201).fill('a').join(',') }, ['INVALID_PARAMETER']],
    [{ sort_by: 'name-asc' }, []],
    [{ sort_by: 'name' }, ['INVALID_PARAMETER']],
    [{ with_total_count: 'true', cursor: 'x' }, ['EXCLUSIVE_PARAMETERS']],
    [{ with_total_count: 'false', cursor: 'x' }, []],
  ])('checks campaigns.list with a part of %j', (extra, codes) => {
    expect(
      check(listCampaigns, { account_id, ...extra }, wireNames).problems.map(({ code }) => code),
    ).toEqual(codes);
  });

  it('requires whole hours for history, and its start before its end', () => {
    const raw = {
      account_id,
      entity_type: 'CAMPAIGN',
      entity_id: 'a',
      start_time: '2026-11-02',
      end_time: '2026-11-01T00:30:00Z',
    };
    expect(check(accountHistory, raw, wireNames).problems.map(({ message }) => message)).toEqual([
      'end_time must be a whole hour, got "2026-11-01T00:30:00Z"',
    ]);
    const turned = { ...raw, end_time: '2026-11-01' };
    expect(check(accountHistory, turned, wireNames).problems.map(({ code }) => code)).toEqual([
      'INVALID_TIME_WINDOW',
    ]);
  });

  const page = {
    type: 'DETAILS',
    title: 'Spring',
    destination: { type: 'WEBSITE', url: 'https://www.example.com/' },
  };
  const hash = 'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8';
  it.each<[string, Endpoint, unknown, string]>([
    [
      'an identifier of a person, which is not repeated',
      batchUsers,
      [{ operation_type: 'Update', params: { users: [{ email: hash }] } }],
      'operations[0].params.users[0].email must be a JSON array',
    ],
    [
      'the media of a carousel',
      createCard,
      [{ type: 'SWIPEABLE_MEDIA', media_keys: '3_1,3_2' }, page],
      'components[0].media_keys must be a JSON array, got "3_1,3_2"',
    ],
  ])('refuses a text for an array in JSON: %s', (_, endpoint, document, message) => {
    const name = endpoint === createCard ? 'components' : 'operations';
    const raw = { ...endpoint.example, [name]: document };
    expect(check(endpoint, raw, wireNames).problems.map((problem) => problem.message)).toEqual([message]);
  });

  it('accepts a text with commas for a list of a batch', () => {
    const change = (categories: unknown) => [
      { operation_type: 'Update', params: { line_item_id: 'a', categories } },
    ];
    const read = (categories: unknown) =>
      check(batchLineItems, { account_id, operations: change(categories) }, wireNames);
    expect(read('IAB1,IAB2')).toEqual(read(['IAB1', 'IAB2']));
    expect(read('IAB1,books').problems.map(({ parameter }) => parameter)).toEqual([
      'operations[0].params.categories',
    ]);
    expect(read('').problems).toEqual([]);
  });

  it('names the place of a problem inside a document', () => {
    const operations = [
      { operation_type: 'Create', params: { funding_instrument_id: 'lygyi', name: '', color: 'red' } },
      { operation_type: 'Rename', params: {} },
      { params: {} },
      'text',
      { operation_type: 'Delete', params: { campaign_id: 'a/b' } },
    ];
    expect(
      check(batchCampaigns, { account_id, operations }, wireNames).problems.map(({ message }) => message),
    ).toEqual([
      expect.stringMatching(/^operations\[0\]\.params\.color is an unknown member; known members: /),
      'operations[0].params.name must not be empty, got ""',
      'operations[1].operation_type must be Create, Update or Delete, got "Rename"',
      'operations[2].operation_type is required',
      'operations[3] must be a JSON object, got "text"',
      'operations[4].params.campaign_id must be an id of letters, digits, - and _, got "a/b"',
    ]);
  });

  it('refuses an operation of another account, and takes the one that is returned', () => {
    const messages = (operation_type: string, own: unknown) => {
      const operations = [
        { operation_type: 'Delete', params: { campaign_id: 'c1', account_id } },
        { operation_type, params: { campaign_id: 'c2', account_id: own } },
      ];
      return check(batchCampaigns, { account_id, operations }, wireNames).problems.map(
        ({ message }) => message,
      );
    };
    const refused = 'operations[1].params.account_id must be the account of the call, 18ce54d4x5t, got';
    expect(messages('Update', account_id)).toEqual([]);
    expect(messages('Update', '18other')).toEqual([`${refused} "18other"`]);
    expect(messages('Delete', '18other')).toEqual([`${refused} "18other"`]);
    expect(messages('Delete', null)).toEqual([`${refused} "null"`]);
  });

  it.each([
    [50, 50, undefined],
    [51, 51, 'operations[0].params has 1 more unknown members'],
    [50_000, 51, 'operations[0].params has 49950 more unknown members'],
  ])('reports at most fifty of %i unknown members of one object', (count, told, last) => {
    const params = Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));
    const operations = [{ operation_type: 'Delete', params: { campaign_id: 'c1', ...params } }];
    const { problems } = check(batchCampaigns, { account_id, operations }, wireNames);
    expect(problems).toHaveLength(told);
    if (last !== undefined) expect(problems.at(-1)?.message).toBe(last);
  });

  it.each([
    [40, []],
    [41, ['operations must have at most 40 items (it has 41)']],
    [0, ['operations must have at least one item']],
  ])('limits a batch of %i operations', (size, messages) => {
    const operations = Array(size).fill({ operation_type: 'Delete', params: { campaign_id: 'a' } });
    expect(
      check(batchCampaigns, { account_id, operations }, wireNames).problems.map(({ message }) => message),
    ).toEqual(messages);
  });

  const item = {
    account_id,
    campaign_id: 'a',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: 'ALL_ON_PLATFORM',
  };
  it.each([
    [{}, []],
    [{ bid_strategy: 'MAX' }, ['bid_amount_local_micro is required when bid_strategy is MAX or TARGET']],
    [{ bid_strategy: 'AUTO' }, []],
    [
      { bid_strategy: 'MAX', bid_amount_local_micro: 'x' },
      ['bid_amount_local_micro must be a whole number, got "x"'],
    ],
    [
      { objective: 'REACH', bid_strategy: 'MAX', bid_amount_local_micro: '1' },
      ['bid_strategy must be AUTO or TARGET when objective is REACH or FOLLOWERS'],
    ],
    [
      { objective: 'APP_INSTALLS' },
      [
        'at least one of android_app_store_identifier and ios_app_store_identifier is required when objective is APP_INSTALLS or APP_ENGAGEMENTS',
      ],
    ],
    [{ objective: 'APP_INSTALLS', ios_app_store_identifier: '123' }, []],
    [{ goal: 'LINK_CLICKS' }, ['goal must be ENGAGEMENT when objective is ENGAGEMENTS']],
    [
      { placements: 'PLATFORM_PROFILE' },
      ['placements must include a value other than PLATFORM_PROFILE or TWITTER_PROFILE'],
    ],
    [{ placements: 'PLATFORM_PROFILE,PLATFORM_TIMELINE' }, []],
    [
      { placements: 'PUBLISHER_NETWORK', categories: 'IAB1' },
      ['advertiser_domain is required when placements is PUBLISHER_NETWORK'],
    ],
    [
      { objective: 'REACH', placements: 'TWITTER_SEARCH' },
      [
        'placements must include ALL_ON_PLATFORM, ALL_ON_TWITTER, PLATFORM_TIMELINE or TWITTER_TIMELINE when objective is REACH',
      ],
    ],
    [
      { objective: 'WEBSITE_CLICKS', frequency_cap: '2' },
      ['frequency_cap is only allowed when objective is REACH, ENGAGEMENTS, VIDEO_VIEWS or PREROLL_VIEWS'],
    ],
    [{ start_time: '2026-12-02', end_time: '2026-12-01' }, ['start_time must be before end_time']],
    [{ duration_in_days: '2' }, ['duration_in_days must be 1, 7 or 30, got "2"']],
  ])('checks line-items.create with %j', (extra, messages) => {
    expect(
      check(createLineItem, { ...item, ...extra }, wireNames).problems.map(({ message }) => message),
    ).toEqual(messages);
  });
});
