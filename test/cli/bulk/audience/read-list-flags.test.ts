/** The flags of lists of people: every value that is taken, and what is said of every other. */
import { describe, expect, it } from 'vitest';
import { readListFlags } from '../../../../src/cli/bulk/audience/read-list-flags.js';
import { readFlags } from '../../../../src/cli/core/input/read-flags.js';
import { listFile, uploadFlags } from '../../../../src/flags/list-flags.js';

const audiences = { id: 'custom-audiences.users.batch' };
const doNotReach = { id: 'do-not-reach-lists.users.batch' };
const allHashed = ['email', 'device_id', 'handle', 'platform_id', 'twitter_id', 'phone_number'];

const read = (options: Readonly<Record<string, unknown>>, endpoint = audiences) => {
  const input = { flags: { ...listFile('the list'), ...uploadFlags(endpoint) } };
  const invocation = { options: { from: 'list.csv', ...options }, args: [], world: { now: () => 0 } };
  const { values, problems } = readFlags(input, invocation);
  return readListFlags(endpoint, values, problems);
};

describe('the flags of a list', () => {
  it('have defaults', () => {
    expect(read({})).toEqual({
      from: 'list.csv',
      book: expect.objectContaining({ sheet: undefined, textFlags: [] }),
      options: {
        endpoint: audiences.id,
        format: undefined,
        delimiter: undefined,
        valueSeparator: ';',
        columns: {},
        hashed: [],
        country: undefined,
        operation: 'Update',
        peoplePerOperation: 1,
        dedupe: false,
      },
      typedTimes: {},
      rejects: undefined,
      restart: false,
      usesJournal: true,
      problems: [],
    });
  });

  it.each([
    ['format', 'JSONL', 'format', 'jsonl'],
    ['delimiter', ';', 'delimiter', ';'],
    ['delimiter', 'tab', 'delimiter', '\t'],
    ['delimiter', '\\t', 'delimiter', '\t'],
    ['delimiter', '\t', 'delimiter', '\t'],
    ['valueSeparator', '', 'valueSeparator', ''],
    ['valueSeparator', ' | ', 'valueSeparator', ' | '],
    ['country', 'de', 'country', 'DE'],
    ['operation', 'delete', 'operation', 'Delete'],
    ['peoplePerOperation', '2500', 'peoplePerOperation', 2500],
    ['dedupe', true, 'dedupe', true],
    ['hashed', 'true', 'hashed', allHashed],
    ['hashed', 'all', 'hashed', allHashed],
    ['hashed', 'false', 'hashed', []],
    ['hashed', 'phone-number, EMAIL', 'hashed', ['email', 'phone_number']],
    ['map', ['E-mail address=email'], 'columns', { 'E-mail address': 'email' }],
    ['map', ['a=b=email', 'Id = partner_user_id'], 'columns', { 'a=b': 'email', Id: 'partner_user_id' }],
    ['map', ['x=operation', 'y=expires_at'], 'columns', { x: 'operation', y: 'expires_at' }],
    ['map', ['x=email', 'x=email'], 'columns', { x: 'email' }],
  ])('take %s %j', (option, value, key, expected) => {
    const { options, problems } = read({ [option]: value });
    expect(problems).toEqual([]);
    expect(options[key as keyof typeof options]).toEqual(expected);
  });

  it.each([
    ['format', 'xml', '--format must be csv, jsonl or json, got "xml"'],
    ['delimiter', '', '--delimiter must be one character'],
    ['delimiter', 'ab', '--delimiter must be one character'],
    ['delimiter', '"', '--delimiter must be one character'],
    ['delimiter', 'e', '--delimiter must be one character'],
    ['delimiter', '\n', '--delimiter must be one character'],
    ['delimiter', '\u00a7', '--delimiter must be one character'],
    ['country', 'DEU', '--country must be a two-letter country code'],
    ['country', '49', '--country must be a two-letter country code'],
    ['operation', 'Remove', '--operation must be Update or Delete, got "Remove"'],
    ['peoplePerOperation', '0', '--people-per-operation must be at least 1, got "0"'],
    ['peoplePerOperation', '1.5', '--people-per-operation must be a whole number'],
    ['peoplePerOperation', '-3', '--people-per-operation must be at least 1'],
    ['peoplePerOperation', '99999999999999999999', '--people-per-operation must fit in 64 bits'],
    ['hashed', 'email,name', '--hashed must be all, email, '],
    ['hashed', 'partner_user_id', '--hashed must be all, email, '],
    ['hashed', '', '--hashed must be all, email, '],
    ['map', ['email'], '--map must be COLUMN=FIELD'],
    ['map', ['=email'], '--map must be COLUMN=FIELD'],
    ['map', ['Mail=address'], '--map "Mail" must be one of email, '],
    ['map', ['x=email', 'x=handle'], '--map names the column "x" twice, as email and as handle'],
    ['rejects', '-', '--rejects must be a file path'],
    ['from', '', '--from must not be empty'],
  ])('refuse %s %j', (option, value, message) => {
    const { problems } = read({ [option]: value });
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
  });

  it('report all problems at once', () => {
    const { problems } = read({ from: undefined, format: 'x', country: 'x', map: ['x'], hashed: 'x' });
    expect(problems.map(({ flag }) => flag)).toEqual([
      '--from',
      '--hashed',
      '--country',
      '--format',
      '--map',
    ]);
  });

  it('have the fields and times of each list', () => {
    const times = { effectiveAt: 'now', expiresAt: '+7d' };
    expect(read(times).typedTimes).toEqual({ effective_at: 'now', expires_at: '+7d' });
    expect(read(times, doNotReach).typedTimes).toEqual({ expires_at: '+7d' });
    expect(read({ hashed: 'true' }, doNotReach).options.hashed).toEqual(['email', 'phone_number']);
    expect(read({ map: ['x=handle'] }, doNotReach).problems).toHaveLength(1);
  });
});
