/** A users call of the largest size, which takes seconds to work in. */
import { describe, expect, it } from 'vitest';
import { openMovingWorld } from '../../support/world.js';

describe('a users call of the largest size', () => {
  it('is worked in while others are answered, and is whole when it shows', async () => {
    const tester = await openMovingWorld();
    const { body } = await tester.call('POST', 'accounts/:account/custom_audiences', {
      query: { name: 'A' },
    });
    let next = 0;
    const json = Array.from({ length: 2500 }, () => ({
      operation_type: 'Update',
      params: {
        users: Array.from({ length: 60 }, () => ({ partner_user_id: [(next++).toString(36)] })),
      },
    }));
    const path = `accounts/:account/custom_audiences/${body.data.id}/users`;
    let isDone = false;
    const large = tester.call('POST', path, { json }).finally(() => {
      isDone = true;
    });
    let answered = 0;
    for (; !isDone; answered++) {
      const { status } = await tester.call('GET', 'accounts/:account/campaigns');
      expect(status).toBe(200);
      await new Promise(setImmediate);
    }
    expect((await large).body.data).toEqual({ success_count: 150_000, total_count: 150_000 });
    tester.pass(6);
    const one = await tester.call('GET', `accounts/:account/custom_audiences/${body.data.id}`);
    expect(one.body.data.audience_size).toBe(150_000);
    // Were it worked in without a pause, none but those that came before it would be answered.
    expect(answered).toBeGreaterThan(50);
  }, 120_000);
});
