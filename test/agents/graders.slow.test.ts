/** The graders of the tasks of agents: each refuses data in which nothing was done, and an answer that is wrong. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../support/cli.js';
import { accountsOf, readStore } from './store.js';
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
