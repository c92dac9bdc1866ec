// Twenty tasks of a buyer, each done with the tools of `ads mcp` and with raw calls, and graded by the records of the emulator:
//
//   npm run bench:agents [-- --record] [--agent COMMAND] [TASK...]
//
// Without --agent, scripts do the tasks; they may use only names that search and describe have answered (seen-names.js). With it, a
// command of yours does, such as the client of a model. It reads and writes lines of JSON: see command-agent.js. It has no access
// to anything but the tools, and no approval is needed, because the data are made for the task and removed after it.
import { parseArgs } from 'node:util';
import { bench } from '../bench/bench.js';
import { isRecording, parameters } from '../bench/record-result.js';
import { createCommandAgent } from './command-agent.js';
import { readInterface } from './documents.js';
import { playWithCalls, playWithTools } from './play.js';
import { rawAgent } from './scripts/raw-agent.js';
import { scriptedAgent } from './scripts/tool-agent.js';
import { withSeenNames } from './seen-names.js';
import { tasks } from './tasks/index.js';
import { tokensOf } from './tokens.js';

const { values: options, positionals: names } = parseArgs({
  args: parameters,
  options: { agent: { type: 'string' } },
  allowPositionals: true,
});
const agent =
  options.agent === undefined
    ? (task, session) => scriptedAgent(task, withSeenNames(session))
    : createCommandAgent(options.agent);
const wanted = tasks.filter(({ id }) => names.length === 0 || names.includes(id));

function refuse(message) {
  console.error(message);
  process.exit(2);
}

const unknown = names.filter((name) => !tasks.some(({ id }) => id === name));
if (unknown.length > 0)
  refuse(`no task ${unknown.join(', ')}; there are ${tasks.map(({ id }) => id).join(', ')}`);
if (isRecording && (options.agent !== undefined || names.length > 0))
  refuse('--record is for all tasks and their scripts: leave out --agent and names');

/** What a side did, or a failure without figures. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    return { tokens: 0, requests: 0, commands: 0, problems: [error.message] };
  }
}

const total = (rows, side, name) => rows.reduce((sum, row) => sum + row[side][name], 0);
const ratio = (one, other) => (other === 0 ? null : one / other);

function cellsOf(name, tools, raw, problems) {
  const ratios = [ratio(tools.tokens, raw.tokens), ratio(tools.commands, raw.requests)];
  const calls = [tools.requests, tools.commands, raw.requests];
  return [name, problems, tools.tokens, raw.tokens, ratios[0], ...calls, ratios[1]];
}

await bench('agents', async (place) => {
  const template = place.path('demo.db');
  const { stop } = await place.startEmulator(template);
  await stop();
  const document = readInterface(place.env);
  const done = [];
  for (const task of wanted) {
    const tools = await attempt(() => playWithTools(task, template, agent));
    const raw = await attempt(() => playWithCalls(task, template, rawAgent, document));
    const problems = [...tools.problems, ...raw.problems.map((problem) => `raw calls: ${problem}`)];
    for (const problem of problems) console.error(`${task.id}: ${problem}`);
    done.push({ id: task.id, tools, raw, problems: problems.length });
  }
  const sums = Object.fromEntries(
    ['tools', 'raw'].map((side) => [
      side,
      Object.fromEntries(['tokens', 'requests', 'commands'].map((name) => [name, total(done, side, name)])),
    ]),
  );
  const failed = done.filter(({ problems }) => problems > 0).length;
  if (failed > 0) process.exitCode = 1;
  const whole = { unit: 'tokens', decimals: 0 };
  return {
    title: 'Tasks of a buyer, with the tools for language models and with raw calls',
    tables: [
      {
        columns: [
          { name: 'task' },
          { name: 'problems', decimals: 0 },
          { name: 'with the tools', ...whole },
          { name: 'with raw calls', ...whole },
          { name: 'ratio of tokens', decimals: 2 },
          { name: 'calls of tools', decimals: 0 },
          { name: 'commands', decimals: 0 },
          { name: 'raw calls', decimals: 0 },
          { name: 'ratio of commands', decimals: 2 },
        ],
        rows: [
          ...done.map(({ id, tools, raw, problems }) => ({ cells: cellsOf(id, tools, raw, problems) })),
          {
            cells: cellsOf('all', sums.tools, sums.raw, failed),
            bounds: [
              { column: 'problems', most: 0 },
              { column: 'ratio of tokens', most: 0.5 },
              { column: 'ratio of commands', most: 0.5 },
            ],
          },
        ],
      },
    ],
    notes: [
      `Tokens (o200k) are those of what an agent reads and writes once: the list of tools or the documents, the calls, and the answers. Raw calls have the OpenAPI operation and record of each call that the task needs in the prompt, without errors and headers. The whole document has ${tokensOf(JSON.stringify(document)).toLocaleString('en')} tokens.`,
      'Commands are calls of read, report, plan and apply, which reach the service. The others are search and describe: they take the place of the documents in the prompt of raw calls. A change takes two commands, plan and apply, because a person can approve it between them.',
      'Scripts do the tasks. With the tools, they use only names that search and describe have answered. With raw calls, they use filters and batches, and as few windows of statistics as the interface allows.',
    ],
  };
});
