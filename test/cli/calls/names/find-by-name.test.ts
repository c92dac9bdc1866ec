/** The record of a name among very many. */
import { describe, expect, it } from 'vitest';
import { findByName } from '../../../../src/cli/calls/names/find-by-name.js';
import { findNamedTarget } from '../../../../src/cli/calls/names/find-named-target.js';
import { namedRecord } from '../../../../src/flags/named-parameters.js';

const answer = (names: readonly string[]) => ({
  call: async () => ({
    status: 200,
    headers: {},
    retried: 0,
    body: { next_cursor: null, data: names.map((name, index) => ({ id: `i${index}`, name })) },
  }),
});
const find = (names: readonly string[]) =>
  findByName(answer(names) as never, namedRecord('campaigns'), 'acc', 'spring');

it('a name is not unique if not all records were read', async () => {
  const many = ['Spring', ...Array.from({ length: 10_000 }, (_, index) => `n${index}`)];
  expect(await find(many)).toMatchObject({ code: 'AMBIGUOUS_NAME', candidates: [{ id: 'i0' }] });
  // Records without a name count as well.
  const unnamed = [...many.slice(0, 9_999), 5 as unknown as string];
  expect(await find(unnamed)).toMatchObject({ code: 'AMBIGUOUS_NAME', isCut: true });
  expect(await find(many.slice(0, 9_999))).toMatchObject({ id: 'i0' });
});

describe('spaces around a name', () => {
  /** As the service searches: names that begin with the text. */
  const findAmong = async (name: string, names: readonly string[]) => {
    const all = names.map((one, index) => ({ id: `i${index}`, name: one }));
    const call = async (_: unknown, { q = '' }: { q?: string }) => ({
      ...{ status: 200, headers: {}, retried: 0 },
      body: {
        next_cursor: null,
        data: all.filter((one) => one.name.toLowerCase().startsWith(q.toLowerCase())),
      },
    });
    return findByName({ call } as never, namedRecord('campaigns'), 'acc', name);
  };

  it.each<[string, readonly string[], object]>([
    [' Foo ', ['Foo', ' Foo '], { id: 'i1' }],
    ['foo', [' Foo ', 'Foo'], { id: 'i1' }],
    ['Foo', ['Bar', ' Foo '], { id: 'i1' }],
    [' Foo', ['Foo'], { id: 'i0' }],
    ['Foo', [' Foo', 'Foo '], { code: 'AMBIGUOUS_NAME', candidates: [{ id: 'i1' }, { id: 'i0' }] }],
    ['Foo', ['Fo'], { code: 'UNKNOWN_NAME' }],
  ])('"%s" among %j', async (name, names, expected) => {
    expect(await findAmong(name, names)).toMatchObject(expected);
  });
});

describe('a name of several kinds', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
  const notices: string[] = [];
  const target = (campaigns: readonly string[], items: readonly string[]) =>
    findNamedTarget(
      { text: 'Spring', flag: 'ID', groups: ['campaigns', 'line-items'], account: 'acc' },
      {
        client: {
          call: ({ id }: { id: string }) => answer(id.startsWith('campaigns') ? campaigns : items).call(),
        } as never,
      },
      { notice: async (text: string) => void notices.push(text), settings: {} as never },
    );

  it.each([
    ['the list of one of them', many, ['Spring']],
    ['the other list', ['Spring'], many],
  ])('stands for nothing if %s was not read as a whole', async (_, campaigns, items) => {
    const refused = await target(campaigns, items).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      exit: 2,
      message: expect.stringContaining('is ambiguous among 10000 or more'),
      hint: expect.stringContaining('i0  Spring'),
    });
    expect(notices).toEqual([]);
  });

  it('that was not found in a list that is too long is not said to be absent', async () => {
    await expect(target(many, [])).rejects.toThrow('is ambiguous among 10000 or more campaigns; use the id');
  });

  it.each([
    ['two of one kind', ['Spring', 'spring'], []],
    ['one of each kind', ['Spring'], ['Summer', 'Spring']],
    ['two of each kind', ['Spring', 'Spring'], ['Spring', 'Spring']],
  ])('stands for none of %s, and all are listed', async (_, campaigns, items) => {
    const isNamed = (name: string) => name.toLowerCase() === 'spring';
    const all = [campaigns, items].flatMap((names) =>
      names.flatMap((name, index) => (isNamed(name) ? [`  i${index}  ${name}`] : [])),
    );
    expect(await target(campaigns, items).catch((error: unknown) => error)).toMatchObject({
      exit: 2,
      message: `ID "Spring" is the name of ${all.length} records`,
      hint: ['Several have this name. Use the id of one:', ...all].join('\n'),
    });
    expect(notices).toEqual([]);
  });

  it('stands for the one record that has it', async () => {
    expect(await target(['Spring'], ['Summer'])).toBe('i0');
    expect(notices).toEqual(['"Spring" is campaign i0']);
  });
});

it('the name of a draft is one as well', async () => {
  const asked: unknown[] = [];
  const call = async (_: unknown, values: unknown) => {
    asked.push(values);
    return answer(['Spring']).call();
  };
  await findByName({ call } as never, namedRecord('campaigns'), 'acc', 'spring');
  expect(asked).toEqual([expect.objectContaining({ with_draft: true })]);
});
