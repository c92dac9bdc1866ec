/** Three tasks of different kinds, so that the harness keeps working; `npm run bench:agents` plays all of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../support/cli.js';
import { createCommandAgent } from './command-agent.js';
import { readInterface } from './documents.js';
import { type Played, playWithCalls, playWithTools, type ToolSession } from './play.js';
import { rawAgent } from './scripts/raw-agent.js';
import { scriptedAgent } from './scripts/tool-agent.js';
import { withSeenNames } from './seen-names.js';
import { type Task, tasks } from './tasks/index.js';

const home = homeOfFile(createHomeWithDemoOfNow);
const template = () => join(home.data, 'emulator.db');

function taskNamed(id: string): Task {
  const task = tasks.find((one) => one.id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  return task;
}

const play = (id: string, agent: (task: Task, session: ToolSession) => Promise<unknown>): Promise<Played> =>
  playWithTools(taskNamed(id), template(), agent);

describe('a script', () => {
  it.each(['weekly-overspend', 'add-keywords'])('does %s with names that it has seen', async (id) => {
    const { problems, tokens } = await play(id, (task, session) =>
      scriptedAgent(task, withSeenNames(session)),
    );
    expect(problems).toEqual([]);
    expect(tokens).toBeGreaterThan(500);
  });

  it('does a task with raw calls', async () => {
    const document = readInterface({ HOME: home.path, PATH: process.env.PATH });
    const played = await playWithCalls(taskNamed('pause-campaign'), template(), rawAgent, document);
    expect(played).toMatchObject({ problems: [], requests: 2 });
  });
});

it('gives the tools to a command, and grades its answer', async () => {
  const program = join(home.path, 'agent.mjs');
  writeFileSync(
    program,
    `import { createInterface } from 'node:readline';
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => JSON.parse((await lines.next()).value);
const { tools } = await read();
if (!tools.some(({ name }) => name === 'report')) process.exit(1);
const values = { last: '30d', metrics: 'spend', group_by: 'account' };
console.log(JSON.stringify({ tool: 'report', arguments: { values } }));
const { content } = await read();
console.log(JSON.stringify({ answer: content.data[0].billed_charge_local_micro }));
process.exit();
`,
  );
  const agent = createCommandAgent(`"${process.execPath}" "${program}"`);
  expect(await play('month-spend', agent)).toMatchObject({ problems: [], requests: 1 });
});
