/** The graders of the tasks of agents: each refuses data in which nothing was done, and an answer that is wrong. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../support/cli.js';
import { accountsOf, readStore, type StoredRow } from './store.js';
import { type GradedWorld, tasks } from './tasks/index.js';

const home = homeOfFile(createHomeWithDemoOfNow);
let world: GradedWorld;

beforeAll(() => {
  const store = readStore(join(home.data, 'emulator.db'));
  const accounts = accountsOf(store);
  world = { before: store, store, account: accounts[0] ?? '', accounts };
});

it('there are twenty tasks', () => {
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(20);
});

it.each(tasks)('$id is not done by a word, a list or an object', ({ grade }) => {
  for (const answer of ['done', [], ['none'], {}, undefined]) {
    const problems = grade(world, answer);
    expect(problems[0]).toMatch(/^expected |^the answer is not a list|^there is not a new /);
  }
});

describe('a task that pauses a campaign', () => {
  /** The problems after the campaign was paused, and another change was made to records of its account. */
  function problemsAfter(
    change: (rows: StoredRow[], find: (kind: string) => StoredRow) => void,
  ): readonly string[] {
    const store = structuredClone(world.before);
    const own = store.records.filter((row) => row.account_id === world.account && row.hidden === 0);
    const isTarget = ({ kind, data }: StoredRow) => kind === 'campaign' && data.name === 'Audiobook trailers';
    for (const { data } of own.filter(isTarget)) data.entity_status = 'PAUSED';
    change(store.records, (kind) => {
      const found = own.find((row) => row.kind === kind && !isTarget(row));
      if (!found) throw new Error(`there is no ${kind}`);
      return found;
    });
    const task = tasks.find(({ id }) => id === 'pause-campaign');
    return task?.grade({ ...world, store }, 'done') ?? ['there is no such task'];
  }

  it('is done when only that has changed', () => {
    expect(problemsAfter(() => {})).toEqual([]);
  });

  it('may change what follows from time', () => {
    const problems = problemsAfter((_, find) => {
      Object.assign(find('line_item').data, { updated_at: 'later', spent_local_micro: 1, spent_today: {} });
    });
    expect(problems).toEqual([]);
  });

  it.each<[string, (rows: StoredRow[], find: (kind: string) => StoredRow) => void, RegExp]>([
    [
      'changes another record',
      (_, find) => Object.assign(find('line_item').data, { name: 'X' }),
      /"name":"X"/,
    ],
    ['deletes a record', (_, find) => Object.assign(find('line_item'), { hidden: 1 }), /"line_item \w+"/],
    [
      'creates a record',
      (rows, find) => rows.push({ ...find('promoted_tweet'), id: 'new' }),
      /promoted_tweet was created too/,
    ],
  ])('is not done when it also %s', (_, change, problem) => {
    expect(problemsAfter(change)).toEqual([expect.stringMatching(problem)]);
  });
});
