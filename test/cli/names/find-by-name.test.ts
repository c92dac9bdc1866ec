/** The record of a name among very many. */
import { expect, it } from 'vitest';
import { findByName } from '../../../src/cli/names/find-by-name.js';
import { namedRecord } from '../../../src/flags/named-parameters.js';

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
  expect(await find(many)).toMatchObject({ code: 'AMBIGUOUS_NAME', candidates: [] });
  expect(await find(many.slice(0, 9_999))).toMatchObject({ id: 'i0' });
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
