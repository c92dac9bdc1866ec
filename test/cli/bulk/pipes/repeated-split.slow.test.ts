/** A file of operations that is done, and sent again: its updates are made again for records that somebody has changed since. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTwoPeople, type Ran, type TwoPeople } from '../../../support/two-people.js';
import { budget } from '../../../support/two-people-steps.js';

let world: TwoPeople;
let ids: readonly string[];

beforeEach(async () => {
  world = await openTwoPeople();
  const campaigns = [...world.truth].filter(([, one]) => one.campaign_id === undefined);
  ids = campaigns.map(([id]) => id);
});

afterEach(() => world.close());

const update = (id = '', amount: number) => ({
  operation_type: 'Update',
  params: { campaign_id: id, [budget]: amount * 1_000_000 },
});
const create = (name: string) => ({
  operation_type: 'Create',
  params: { name, funding_instrument_id: world.instrument, [budget]: 5_000_000, entity_status: 'PAUSED' },
});

it('a file is done that an earlier version has sent with the line ends of the file', async () => {
  const names = ['Spring\r\nsale', 'Autumn\rsale'];
  expect(outcomes(await split('one.json', names.map(create))())).toEqual(['done', 'done']);
  for (const end of ['\n', '\r\n']) {
    const rows = names.map((name) => {
      const { params } = create(`"${name.replaceAll(/\r\n?/g, end)}"`);
      return ['Create', ...Object.values(params)].join();
    });
    const lines = [['operation_type', ...Object.keys(create('').params)].join(), ...rows];
    writeFileSync(join(world.home.path, 'one.csv'), lines.join(end));
    const argv = ['campaigns', 'batch', '--from', 'one.csv', '--split', '--yes', '-o', 'json'];
    const again = await world.run(argv, { cwd: world.home.path });
    expect({ outcomes: outcomes(again), tries: again.tries }).toEqual({
      outcomes: ['unchanged', 'unchanged'],
      tries: 0,
    });
  }
});

function split(file: string, operations: readonly unknown[], ...flags: readonly string[]) {
  writeFileSync(join(world.home.path, file), JSON.stringify(operations));
  const argv = ['campaigns', 'batch', '--from', file, '--split', '--yes', '-o', 'json', ...flags];
  return (options: Parameters<TwoPeople['run']>[1] = {}) =>
    world.run(argv, { cwd: world.home.path, ...options });
}

const outcomes = ({ outcome }: Ran) =>
  (JSON.parse(outcome?.stdout ?? '') as readonly { readonly outcome: string }[]).map((row) => row.outcome);
const amounts = () => ids.map((id) => Number(world.truth.get(id)?.[budget]) / 1_000_000);

it('nothing is sent where the records have the values, whatever is lost of the repetition', async () => {
  const run = split('one.json', [update(ids[0], 12), update(ids[1], 54), create('New')]);
  const first = await run();
  expect({ outcomes: outcomes(first), tries: first.tries }).toEqual({
    outcomes: ['done', 'done', 'done'],
    tries: 1,
  });
  for (const when of ['before', 'after'] as const) {
    const again = await run({ loss: { at: 1, when, isDown: false } });
    expect({ exit: again.outcome?.exit, outcomes: outcomes(again), tries: again.tries }).toEqual({
      exit: 0,
      outcomes: ['unchanged', 'unchanged', 'unchanged'],
      tries: 0,
    });
  }
});

it('an update is made again for a record that has another value by now', async () => {
  const operations = [update(ids[0], 12), update(ids[1], 54), update(ids[1], 55), create('New')];
  const run = split('one.json', operations);
  await run();
  await world.act('PUT', `accounts/:account/campaigns/${ids[0]}`, { [budget]: 99_000_000 });
  const planned = split('one.json', operations, '--dry-run');
  expect((await planned()).outcome?.stderr).toContain('completed by an earlier run: 3 operations');
  const again = await run();
  expect(outcomes(again)).toEqual(['done', 'unchanged', 'unchanged', 'unchanged']);
  expect(amounts().slice(0, 2)).toEqual([12, 55]);
  expect(outcomes(await run())).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
});

it('an update of a file that is done is compared in another file as well, and not in one that is resumed', async () => {
  const first = split('one.json', [update(ids[0], 12), create('New')]);
  const other = split('two.json', [update(ids[0], 13), update(ids[1], 54)]);
  await first();
  await other();
  const mixed = split('three.json', [update(ids[0], 12), update(ids[2], 77), create('Third')]);
  expect(outcomes(await mixed())).toEqual(['done', 'done', 'done']);
  expect(amounts()).toEqual([12, 54, 77]);
  const resumed = [update(ids[0], 20), update('zzzz9', 21)];
  expect(outcomes(await split('four.json', resumed)())).toEqual(['done', 'failed']);
  await world.act('PUT', `accounts/:account/campaigns/${ids[0]}`, { [budget]: 99_000_000 });
  expect(outcomes(await split('four.json', [resumed[0], update(ids[1], 21)])())).toEqual([
    'unchanged',
    'done',
  ]);
  expect(amounts()).toEqual([99, 21, 77]);
});
