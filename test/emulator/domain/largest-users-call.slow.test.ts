/** Users calls of large sizes: others are answered meanwhile, and what was sent is whole when it shows. */
import { describe, expect, it } from 'vitest';
import { membershipBodyBytes } from '../../../src/contract/params/membership.js';
import { isLong } from '../../support/rounds.js';
import { type MovingWorld, openMovingWorld } from '../../support/world.js';

/** The service takes so many identifiers at most in one turn of the event loop, and so many bytes of a body. */
const [identifiersPerTurn, bytesPerTurn] = [4000, 200_000];

let next = 0;
const hash = () => (next++).toString(16).padStart(64, '0');
const list = <T>(length: number, make: () => T) => Array.from({ length }, make);
const person = () => ({ email: [hash()] });
const update = (users: unknown) => ({ operation_type: 'Update', params: { users } });

async function addAudience({ call }: MovingWorld, name: string): Promise<string> {
  const { body } = await call('POST', 'accounts/:account/custom_audiences', { query: { name } });
  return `accounts/:account/custom_audiences/${body.data.id}`;
}

/** Sends operations; counts the turns of the event loop, and the small calls that were answered meanwhile. */
async function send(tester: MovingWorld, path: string, operations: unknown) {
  const text = JSON.stringify(operations);
  expect(text.length).toBeLessThanOrEqual(membershipBodyBytes);
  let isDone = false;
  const large = tester.call('POST', `${path}/users`, { json: text }).finally(() => {
    isDone = true;
  });
  let [turns, answered] = [0, 0];
  const others = (async () => {
    for (; !isDone; answered++) {
      const { status } = await tester.call('GET', 'accounts/:account/campaigns');
      expect(status).toBe(200);
      await new Promise(setImmediate);
    }
  })();
  for (; !isDone; turns++) await new Promise(setImmediate);
  await others;
  return { ...(await large), turns, answered, bytes: text.length };
}

/** Long runs send as many people as fit in a body of the largest size. */
const most = isLong ? 60_900 : 20_500;

describe('a large users call', () => {
  it.each<[string, number, number, () => readonly unknown[]]>([
    ['an operation for each person', 2500, 2500, () => list(2500, () => update([person()]))],
    ['many people in each operation', 15_000, 15_000, () => list(2500, () => update(list(6, person)))],
    ['all people in one operation', most, most, () => [update(list(most, person))]],
    [
      'people with many identifiers',
      2500,
      15_000,
      () => list(2500, () => update([{ phone_number: list(6, hash) }])),
    ],
    [
      'people without a hash',
      12_500,
      12_500,
      () => list(2500, () => update(list(5, () => ({ partner_user_id: [`${next++}`] })))),
    ],
    ['one person with all identifiers', 1, 20_000, () => [update([{ handle: list(20_000, hash) }])]],
  ])('with %s is read in turns, and its answer is complete', async (name, people, identifiers, make) => {
    const tester = await openMovingWorld();
    const path = await addAudience(tester, name);
    const { body, turns, answered, bytes } = await send(tester, path, make());
    expect(body.data).toEqual({ success_count: people, total_count: people });
    expect(turns).toBeGreaterThan(Math.floor(identifiers / identifiersPerTurn));
    if (people > 1 && bytes > bytesPerTurn && name !== 'all people in one operation') {
      expect(turns).toBeGreaterThan(bytes / bytesPerTurn);
    }
    expect(answered).toBeGreaterThan(1);
    tester.pass(6);
    const { body: shown } = await tester.call('GET', path);
    expect(shown.data.audience_size).toBe(people);
  });

  it('with refused people only is read in turns, and names the first of them', async () => {
    const tester = await openMovingWorld();
    const path = await addAudience(tester, 'refused');
    const users = list(8500, () => ({ email: [hash().replaceAll('0', 'X')] }));
    const { status, body, turns } = await send(tester, path, [update(users)]);
    expect(status).toBe(400);
    expect(turns).toBeGreaterThan(8500 / identifiersPerTurn);
    expect(body.operation_errors[0].length).toBeLessThan(100);
    expect(JSON.stringify(body)).not.toContain('XX');
  });

  it('is processed in turns with other calls, however often it comes', async () => {
    const tester = await openMovingWorld();
    const path = await addAudience(tester, 'many');
    for (let calls = 0; calls < 2; calls++)
      await send(
        tester,
        path,
        list(2500, () => update(list(23, person))),
      );
    tester.pass(6);
    let isDone = false;
    const look = tester.call('GET', path).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns++) await new Promise(setImmediate);
    expect((await look).body.data.audience_size).toBe(2 * 57_500);
    // Sorted, looked up and written in parts of a page or a few.
    expect(turns).toBeGreaterThan(20);
  });
});
