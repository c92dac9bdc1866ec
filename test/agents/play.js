// Plays one task: a place with the demo data, an agent on one side of the interface, and the grade of what it did.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPlace } from '../bench/bench.js';
import { openRawSession } from './raw-session.js';
import { accountsOf, readStore } from './store.js';
import { openToolSession } from './tool-session.js';

/**
 * Copies the data into a place of its own and lets `work(place, data, world)` act; returns what it returned with the problems that
 * the grader found.
 */
async function playIn(task, template, work) {
  const place = openPlace();
  try {
    const data = join(place.env.ADS_DATA_DIR, 'emulator.db');
    mkdirSync(place.env.ADS_DATA_DIR, { recursive: true, mode: 0o700 });
    cpSync(template, data);
    const before = readStore(data);
    const accounts = accountsOf(before);
    const world = { accounts, account: accounts[0] };
    const { answer, ...cost } = await work(place, data, world);
    return { ...cost, problems: task.grade({ ...world, before, store: readStore(data) }, answer) };
  } finally {
    await place.close();
  }
}

/** Lets an agent do a task with the tools: `agent(task, session)` returns its answer. */
export function playWithTools(task, template, agent) {
  return playIn(task, template, async (place, _, { accounts }) => {
    const session = await openToolSession(place, task.needsAllAccounts ? { accounts } : {});
    try {
      const answer = await agent(task, session);
      return { answer, ...session.meter.read() };
    } finally {
      await session.close();
    }
  });
}

/** The same with signed calls, whose documents are in `document`. */
export function playWithCalls(task, template, agent, document) {
  return playIn(task, template, async (place, data, { accounts }) => {
    const session = await openRawSession(place, data, document);
    try {
      const answer = await agent(task, session, accounts);
      return { answer, ...session.meter.read() };
    } finally {
      await session.stop();
    }
  });
}
