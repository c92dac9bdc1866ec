/** What names of records stand for, asked once, and the sentence about a name that stands for none. */
import { describe, expect, it } from 'vitest';
import type { NoSuchName } from '../../../../src/cli/calls/names/find-by-name.js';
import { createNameResolver, explainName } from '../../../../src/cli/calls/names/name-resolver.js';
import { namedRecord } from '../../../../src/flags/named-parameters.js';

/** Each account has one campaign called Spring, whose id is that of the account. */
function createResolver() {
  const asked: string[] = [];
  const call = async (_: unknown, { account_id, q }: { account_id: string; q: string }) => {
    asked.push(`${account_id} ${q}`);
    return {
      ...{ status: 200, headers: {}, retried: 0 },
      body: { next_cursor: null, data: [{ id: account_id, name: 'Spring' }] },
    };
  };
  return { asked, ...createNameResolver({ call } as never) };
}

describe('a name', () => {
  const kinds = [namedRecord('campaigns')];

  it('is asked for once in each account', async () => {
    const { find, asked } = createResolver();
    const answers = await Promise.all(['a1', 'a1', 'a2'].map((account) => find(kinds, account, 'Spring')));
    expect(answers).toMatchObject([
      { id: 'a1' },
      { id: 'a1', meaning: '"Spring" is campaign a1' },
      { id: 'a2' },
    ]);
    expect(asked).toEqual(['a1 Spring', 'a2 Spring']);
  });

  it.each([
    ['Spring!', { code: 'UNKNOWN_NAME' }],
    ['name:spring', { id: 'a1' }],
    ['spring', undefined],
  ])('is read in %s', async (text, expected) => {
    const found = await createResolver().read('campaigns', 'a1', text);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeUndefined();
  });
});

describe('the sentence about a name', () => {
  const candidates = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `N${id}`, status: undefined }));
  it.each<[Pick<NoSuchName, 'code' | 'candidates'>, string]>([
    [{ code: 'UNKNOWN_NAME', candidates: [] }, 'reason'],
    [{ code: 'UNKNOWN_NAME', candidates: candidates.slice(0, 2) }, 'reason; did you mean a "Na" or b "Nb"?'],
    [{ code: 'AMBIGUOUS_NAME', candidates: [] }, 'reason'],
    [{ code: 'AMBIGUOUS_NAME', candidates }, 'reason; use one of a "Na", b "Nb", c "Nc"'],
  ])('offers what may be meant: %j', (name, sentence) => {
    expect(explainName({ ...name, reason: 'reason' })).toBe(sentence);
  });
});
