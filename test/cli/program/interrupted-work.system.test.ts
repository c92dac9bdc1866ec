/** Ctrl-C on a real pseudo-terminal: what is done is said, and the command that is shown does the rest. */
import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../support/built-program.js';
import { addInstrument, createTester } from '../../support/emulator.js';
import { hasParts, nameWithParts } from '../../support/external-tools.js';
import { makeFolder } from '../../support/folders.js';
import { builtTool, createNewUser, type NewUser } from '../../support/new-user.js';
import { startAds } from '../../support/running-process.js';
import { onTerminal } from '../../support/terminal.js';
import { serveUploads } from '../../support/upload-service.js';

const interrupt = '\u0003';
const clearToEnd = '\u001b[K';

/** Calls that take long enough to press Ctrl-C meanwhile, and for a line of progress, which work of a second has. */
const slowCalls = /^POST .*\/(campaigns|users)$|^GET .*\/stats\/accounts\/\w+\?/;
const latency = 1100;

let variables: Readonly<Record<string, string>>;
let user: NewUser;
let funding: string;
/** Whether calls are slow, which those are that are to be interrupted. */
let isSlow: boolean;
/** How much later than the machine the service is. */
let later: number;
/** The time of the machine at which the clock of the service stands until a command was stopped: jobs do not end before. */
let standing: number | undefined;

/** Begins a test in the demo world, or in an empty one, whose changes take less time; there something pays. */
async function serve(seed: 'demo' | 'empty'): Promise<void> {
  isSlow = false;
  later = 0;
  standing = undefined;
  const service = await serveUploads(
    async (_name, _count, { method, url }) => {
      if (isSlow && slowCalls.test(`${method} ${url}`)) await pause(latency);
      return undefined;
    },
    () => (standing ?? Date.now()) + later,
    { seed },
  );
  const kept = makeFolder();
  variables = { ...service.env, ADS_CACHE_DIR: join(kept, 'cache'), ADS_STATE_DIR: join(kept, 'state') };
  user = createNewUser(builtTool, variables);
  onTestFinished(() => user.remove());
  if (seed === 'empty') funding = await addInstrument(createTester(service.emulator));
}

function file(name: string, lines: readonly string[]): void {
  writeFileSync(join(user.folder, name), lines.map((line) => `${line}\n`).join(''));
}

/** Three batches of new campaigns. */
function writeSheet(name: string, campaign: string): void {
  const rows = Array.from({ length: 85 }, (_, index) => `${campaign} ${index},5,${funding}`);
  file(name, ['name,daily_budget,funding_instrument_id', ...rows]);
}

/** The ids of 85 new campaigns. */
async function addCampaigns(): Promise<readonly string[]> {
  writeSheet('shared.csv', 'Shared');
  const path = join(user.folder, 'shared.csv');
  return (await look('campaigns', 'import', path, '--yes', '-o', 'csv', '--fields', 'id')).slice(1);
}

/** Runs a command in this process, which is faster; returns the lines of its stdout. */
async function look(...argv: readonly string[]): Promise<readonly string[]> {
  const home = { path: user.home, env: { HOME: user.home } };
  const ran = await runBuilt(home, argv, { env: variables, cwd: user.folder });
  expect(ran.exit, ran.stderr).toBe(0);
  return ran.stdout.trim().split('\n');
}

/** Pastes a line into a shell; returns its output. */
async function paste(line: string): Promise<string> {
  const { status, output } = await new Promise<{ status: unknown; output: string }>((resolve) => {
    const options = { cwd: user.folder, env: user.env };
    execFile('bash', ['-o', 'pipefail', '-c', line], options, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: `${stdout}${stderr}` }),
    );
  });
  expect(status, output).toBe(0);
  return output;
}

/** Presses Ctrl-C when the command shows this; returns the lines that are left for a person to see. */
async function stopAt(shown: RegExp, argv: readonly string[], input?: string): Promise<string> {
  const fed = input === undefined ? [] : ['sh', '-c', `exec "$@" < ${input}`, 'sh'];
  const env = { ...variables, HOME: user.home, TERM: 'xterm' };
  isSlow = true;
  const running = startAds(argv, env, [...onTerminal, ...fed], user.folder);
  await running.waitFor(shown);
  const before = running.output().length;
  running.write(interrupt);
  const { exit } = await running.ended;
  isSlow = false;
  standing = undefined;
  // By then jobs are done.
  later += 60_000;
  const after = running.output().slice(before);
  expect(exit, after).toBe(130);
  const lines = after.split('\r\n').map((line) => line.slice(line.lastIndexOf('\r') + 1));
  // The line of progress is cleared, with the ^C of the terminal.
  expect(lines[0]?.startsWith(clearToEnd), after).toBe(true);
  expect(lines.at(-1)?.replace(clearToEnd, '')).toBe('');
  return lines
    .map((line) => line.replaceAll(clearToEnd, ''))
    .join('\n')
    .trimEnd();
}

/** The command at the end, to be pasted. */
function shownCommand(text: string): string {
  const whole = text.replaceAll(/ \\\n +/g, ' ');
  return /:\s+((?:printf [^|]*\| )?ads [^:]*)$/.exec(whole)?.[1] ?? '';
}

describe.runIf(hasParts('python3'))(nameWithParts('Ctrl-C on a terminal', 'python3'), () => {
  it('in an import says how many rows are done, and the command shown imports the others', async () => {
    await serve('empty');
    writeSheet('many.csv', 'Imported');
    const text = await stopAt(/campaigns: 40 of 85/, ['campaigns', 'import', 'many.csv', '--yes']);
    expect(text).toContain('\ninterrupted: rows: 80 created, 5 not-sent\n');
    expect(shownCommand(text)).toBe('ads campaigns import many.csv --yes');
    await paste(shownCommand(text));
    expect(await look('campaigns', 'list', '--q', 'Imported', '--all', '-o', 'ids')).toHaveLength(85);
  });

  it('in a wait names the records that have ended, and shows the command with its time and account', async () => {
    await serve('demo');
    const [id = ''] = await look('campaigns', 'list', '-o', 'ids');
    const argv = ['wait', 'campaigns', id, '--for', 'entity_status=DRAFT', '--timeout', '1h'];
    const text = await stopAt(/waiting \d+ of 3600 s/, [...argv, '--env', 'production']);
    expect(text).toMatch(/^interrupted: 0 of 1 have ended; left: /);
    expect(shownCommand(text)).toBe(
      `ads wait campaigns ${id} --env production --for entity_status=DRAFT --timeout 1h`,
    );
  });

  /** Starts a statistics job of many campaigns, which does not end before a command is stopped; returns its id. */
  async function startJob(): Promise<string> {
    standing ??= Date.now();
    const campaigns = (await look('campaigns', 'list', '-o', 'ids')).slice(0, 20).join();
    const [start, end] = ['2026-03-01T00:00:00Z', '2026-03-01T12:00:00Z'];
    const window = ['--start-time', start, '--end-time', end, '--granularity', 'TOTAL'];
    const what = ['--placement', 'ALL_ON_TWITTER', '--metric-groups', 'BILLING'];
    const entities = ['--entity', 'CAMPAIGN', '--entity-ids', campaigns];
    const lines = await look('stats', 'jobs', 'create', ...entities, ...window, ...what, '-o', 'json');
    return JSON.parse(lines.join('\n')).id_str;
  }

  it('in a wait for statistics jobs says that they continue, and shows the command', async () => {
    await serve('demo');
    const argv = ['stats', 'jobs', 'wait', await startJob()];
    const text = await stopAt(/jobs: 0 of 1/, argv);
    expect(text).toMatch(/^interrupted: the jobs continue at the service\n/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    await paste(shownCommand(text));
  });

  it('in a download of statistics jobs shows the command for the files that are left', async () => {
    await serve('demo');
    const first = await startJob();
    later += 60_000;
    const second = await startJob();
    const argv = ['stats', 'jobs', 'download', first, second, '--to', 'results'];
    const text = await stopAt(/jobs: 0 of 1/, argv);
    expect(shownCommand(text)).toBe(`ads stats jobs download ${second} --to results`);
    await paste(shownCommand(text));
    expect(readdirSync(join(user.folder, 'results')).sort()).toEqual(
      [`${first}.json`, `${second}.json`].sort(),
    );
  });

  it('in a report says how many results were read, and the command shown asks for the others', async () => {
    await serve('demo');
    const argv = ['stats', 'report', '--last', '14d', '--all-entities', '--sync', '-o', 'csv'];
    const text = await stopAt(/results: [4-9] of/, argv);
    expect(text).toMatch(
      /^interrupted: \d+ of \d+ results were read; results and started jobs are stored for 6/,
    );
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    expect(await paste(shownCommand(text))).toMatch(/reused \d+ of \d+ results/);
  });

  it('in a sync says how many people were sent, and the command shown sends the others', async () => {
    await serve('empty');
    const [id = ''] = await look('custom-audiences', 'create', '--name', 'Everybody', '-o', 'ids');
    // More requests than are under way when the first has come back, also where the answer is seen late.
    file('people.csv', ['email', ...Array.from({ length: 40_000 }, (_, index) => `p${index}@example.com`)]);
    const argv = ['custom-audiences', 'users', 'sync', id, '--from', 'people.csv', '--yes'];
    const text = await stopAt(/\rpeople\.csv: .* [1-9]\d* requests/, argv);
    expect(text).toMatch(/interrupted: [\d,]+ people sent/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    expect(await paste(`${shownCommand(text)} -o json`)).toMatch(/"complete": true/);
  });

  it('in a batch that is split says how many are done, and the command shown sends the others', async () => {
    await serve('empty');
    const update = (id: string, index: number) => ({
      operation_type: 'Update',
      params: { campaign_id: id, name: `Split ${index}` },
    });
    const operations = (await addCampaigns()).map((id, index) => JSON.stringify(update(id, index)));
    file('many.jsonl', operations);
    const argv = ['campaigns', 'batch', '--from', 'many.jsonl', '--split', '--yes'];
    const text = await stopAt(/campaigns batch: 40 of 85/, argv);
    expect(text).toMatch(/\ninterrupted: campaigns batch: 80 done, 5 not-sent\n/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    await paste(shownCommand(text));
    expect(await look('campaigns', 'list', '--q', 'Split', '--all', '-o', 'ids')).toHaveLength(85);
  });

  it('in a pipe says how many are done, and the command shown has the ids that are left', async () => {
    await serve('empty');
    const ids = await addCampaigns();
    file('ids.txt', ids);
    const argv = ['campaigns', 'update', '-', '--name', '{name} again', '--yes'];
    const text = await stopAt(/campaigns update: \d+ of 85/, argv, 'ids.txt');
    const said = /\ninterrupted: campaigns update: (\d+) done, (\d+) not-sent\n/.exec(text) ?? [];
    const [done, left] = said.slice(1).map(Number);
    // A request has 40. On a busy machine the second one has begun when the signal comes.
    expect([40, 80], text).toContain(done);
    expect(left).toBe(85 - Number(done));
    expect(shownCommand(text)).toBe(
      `printf '%s\\n' ${ids.slice(done).join(' ')} | ads campaigns update - --name '{name} again' --yes`,
    );
    await paste(shownCommand(text));
    const names = await look('campaigns', 'list', '--all', '-o', 'csv', '--fields', 'name');
    expect(names.filter((name) => name.endsWith(' again'))).toHaveLength(85);
    expect(names.filter((name) => name.includes('again again'))).toEqual([]);
  });
});
