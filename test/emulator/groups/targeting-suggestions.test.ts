/** Targeting suggestions (docs/service.md#targeting-suggestions). */
import { describe, expect, it } from 'vitest';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/targeting_suggestions';

describe('suggestions', () => {
  const suggest = async (suggestion_type: string, targeting_values: string, count?: number) => {
    const world = await openMovingWorld();
    return world.call('GET', path, {
      query: { suggestion_type, targeting_values, ...(count && { count }) },
    });
  };
  const valuesOf = async (...query: Parameters<typeof suggest>) => {
    const { data } = (await suggest(...query)).body;
    return data.map(({ suggestion_value }: { suggestion_value: string }) => suggestion_value);
  };

  it('are 30 by default, and never one of the given', async () => {
    expect(await valuesOf('KEYWORD', 'tea,coffee')).toHaveLength(30);
    expect(await valuesOf('KEYWORD', 'tea', 50)).toHaveLength(50);
    expect(await valuesOf('KEYWORD', 'tea', 1)).toHaveLength(1);
    expect(await valuesOf('KEYWORD', 'tea,best tea', 50)).not.toContain('best tea');
    expect(await verdictOf(suggest('KEYWORD', 'tea', 51))).toEqual([400, 'INVALID_PARAMETER count']);
  });

  it('of keywords contain them; of users are user ids', async () => {
    for (const value of await valuesOf('KEYWORD', 'tea')) expect(value).toContain('tea');
    for (const value of await valuesOf('USER_ID', '12')) expect(value).toMatch(/^[0-9]{10}$/);
    expect((await suggest('USER_ID', '12')).body.data[0]).toMatchObject({ suggestion_type: 'USER_ID' });
  });

  it('are the same in every dataset', async () => {
    expect(await valuesOf('USER_ID', '12,13')).toEqual(await valuesOf('USER_ID', '12,13'));
  });

  it('are refused for users without ids', async () => {
    expect(await verdictOf(suggest('USER_ID', '12,@someone'))).toEqual([
      400,
      'INVALID_PARAMETER targeting_values',
    ]);
  });
});
