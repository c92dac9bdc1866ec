/** Ctrl-C on a real pseudo-terminal: what is done is said, and the command that is shown does the rest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasParts, nameWithParts } from '../support/external-tools.js';
import { builtTool, createNewUser, type NewUser } from '../support/new-user.js';
import { type Running, startAds } from '../support/running-process.js';
import { onTerminal } from '../support/terminal.js';

const interrupt = '\u0003';
const clearToEnd = '\u001b[K';

/** Calls that take long enough to press Ctrl-C meanwhile, and for a line of progress. */
const faults = [
  {
    fault: 'latency',
    milliseconds: 1500,
    on: ['campaigns.batch', 'GET stats/accounts/*', 'POST accounts/*/custom_audiences/*/users'],
  },
];

let server: Running;
let variables: Readonly<Record<string, string>>;
let user: NewUser;
let funding: string;
let keeper: NewUser;

beforeAll(async () => {
  keeper = createNewUser(builtTool);
  const rules = join(keeper.folder, 'faults.json');
  writeFileSync(rules, JSON.stringify(faults));
  const flags = ['--json', '--data', ':memory:', '--rate-limits', 'off', '--faults', rules];
  server = startAds(['emulator', 'start', ...flags], { HOME: keeper.home });
  const [line] = await server.waitFor(/^\{.*\}$/m);
  const told = JSON.parse(line);
  const ofUser = ['consumer_key', 'consumer_secret', 'access_token', 'access_token_secret', 'account_id'];
  variables = {
    ADS_AUTH_URL: told.auth_url,
    ADS_URL: told.ads_url,
    ADS_CACHE_DIR: '.ads-cache',
    ADS_STATE_DIR: '.ads-state',
    ...Object.fromEntries(ofUser.map((name) => [`ADS_${name.toUpperCase()}`, told[name]])),
  };
  user = createNewUser(builtTool, variables);
  [funding = ''] = run('ads funding-instruments list -o ids').split('\n');
});

afterAll(async () => {
  await server.stop();
  user.remove();
  keeper.remove();
});

function file(name: string, lines: readonly string[]): void {
  writeFileSync(join(user.folder, name), lines.map((line) => `${line}\n`).join(''));
}

/** Three batches of new campaigns. */
function writeSheet(name: string, campaign: string): void {
  const rows = Array.from({ length: 85 }, (_, index) => `${campaign} ${index},5,${funding}`);
  file(name, ['name,daily_budget,funding_instrument_id', ...rows]);
}

/** The ids of 85 campaigns, which are made once. */
function sharedCampaigns(): readonly string[] {
  writeSheet('shared.csv', 'Shared');
  return run('ads campaigns import shared.csv --yes -o csv --fields id').split('\n').slice(1);
}

/** Runs a line of a shell to its end; returns its stdout. */
function run(line: string): string {
  const ran = user.bash(line);
  expect(ran.status, ran.stderr).toBe(0);
  return ran.stdout;
}

/** Presses Ctrl-C when the command shows this; returns the lines that are left for a person to see. */
async function stopAt(shown: RegExp, argv: readonly string[], input?: string): Promise<string> {
  const fed = input === undefined ? [] : ['sh', '-c', `exec "$@" < ${input}`, 'sh'];
  const env = { ...variables, HOME: user.home, TERM: 'xterm' };
  const running = startAds(argv, env, [...onTerminal, ...fed], user.folder);
  await running.waitFor(shown);
  const before = running.output().length;
  running.write(interrupt);
  const { exit } = await running.ended;
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
    writeSheet('many.csv', 'Imported');
    const text = await stopAt(/campaigns: 40 of 85/, ['campaigns', 'import', 'many.csv', '--yes']);
    expect(text).toContain('\ninterrupted; 85 rows: 80 created, 5 not-sent\n');
    expect(shownCommand(text)).toBe('ads campaigns import many.csv --yes');
    run(shownCommand(text));
    expect(run('ads campaigns list --q Imported --all -o ids | wc -l')).toBe('85');
  });

  it('in a wait names the records that have ended, and shows the command with its time and account', async () => {
    const [id = ''] = run('ads campaigns list -o ids').split('\n');
    const argv = ['wait', 'campaigns', id, '--for', 'entity_status=DRAFT', '--timeout', '1h'];
    const text = await stopAt(/waiting \d+ of 3600 s/, [...argv, '--env', 'production']);
    expect(text).toMatch(/^interrupted: 0 of 1 have ended; left: /);
    expect(shownCommand(text)).toBe(
      `ads wait campaigns ${id} --env production --for entity_status=DRAFT --timeout 1h`,
    );
  });

  /** Starts a statistics job of many campaigns, which takes 9 seconds; returns its id. */
  function startJob(): string {
    const campaigns = run('ads campaigns list -o ids').split('\n').slice(0, 20).join();
    const window = '--start-time 2026-03-01T00:00:00Z --end-time 2026-03-01T12:00:00Z --granularity TOTAL';
    const what = '--placement ALL_ON_TWITTER --metric-groups BILLING';
    const line = `ads stats jobs create --entity CAMPAIGN --entity-ids ${campaigns} ${window} ${what} -o json`;
    return JSON.parse(run(line)).id_str;
  }

  it('in a wait for statistics jobs says that they continue, and shows the command', async () => {
    const argv = ['stats', 'jobs', 'wait', startJob()];
    const text = await stopAt(/jobs: 0 of 1/, argv);
    expect(text).toMatch(/^interrupted: the jobs continue at the service\n/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    run(shownCommand(text));
  });

  it('in a download of statistics jobs shows the command for the files that are left', async () => {
    const first = startJob();
    run(`ads stats jobs wait ${first}`);
    const second = startJob();
    const argv = ['stats', 'jobs', 'download', first, second, '--to', 'results'];
    const text = await stopAt(/jobs: 0 of 1/, argv);
    expect(shownCommand(text)).toBe(`ads stats jobs download ${second} --to results`);
    run(shownCommand(text));
    expect(run('ls results').split('\n').sort()).toEqual([`${first}.json`, `${second}.json`].sort());
  });

  it('in a report says how many results were read, and the command shown asks for the others', async () => {
    const argv = ['stats', 'report', '--last', '14d', '--all-entities', '--sync', '-o', 'csv'];
    const text = await stopAt(/results: [4-9] of/, argv);
    expect(text).toMatch(
      /^interrupted: \d+ of \d+ results were read; results and started jobs are stored for 6/,
    );
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    expect(run(`${shownCommand(text)} 2>&1`)).toMatch(/reused \d+ of \d+ results/);
  });

  it('in a sync says how many people were sent, and the command shown sends the others', async () => {
    const id = run('ads custom-audiences create --name Everybody -o ids');
    file('people.csv', ['email', ...Array.from({ length: 30_000 }, (_, index) => `p${index}@example.com`)]);
    const argv = ['custom-audiences', 'users', 'sync', id, '--from', 'people.csv', '--yes'];
    const text = await stopAt(/[1-9]\d* requests/, argv);
    expect(text).toMatch(/interrupted: [\d,]+ people sent/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    expect(run(`${shownCommand(text)} -o json`)).toMatch(/"complete": true/);
  });

  it('in a batch that is split says how many are done, and the command shown sends the others', async () => {
    const update = (id: string, index: number) => ({
      operation_type: 'Update',
      params: { campaign_id: id, name: `Split ${index}` },
    });
    const operations = sharedCampaigns().map((id, index) => JSON.stringify(update(id, index)));
    file('many.jsonl', operations);
    const argv = ['campaigns', 'batch', '--from', 'many.jsonl', '--split', '--yes'];
    const text = await stopAt(/campaigns batch: 40 of 85/, argv);
    expect(text).toMatch(/\ninterrupted: campaigns batch: 80 of 85 done, 5 not tried\n/);
    expect(shownCommand(text)).toBe(`ads ${argv.join(' ')}`);
    run(shownCommand(text));
    expect(run('ads campaigns list --q Split --all -o ids | wc -l')).toBe('85');
  });

  it('in a pipe says how many are done, and the command shown has the ids that are left', async () => {
    const ids = sharedCampaigns();
    file('ids.txt', ids);
    const argv = ['campaigns', 'update', '-', '--name', '{name} again', '--yes'];
    const text = await stopAt(/campaigns update: \d+ of 85/, argv, 'ids.txt');
    expect(text).toMatch(/\ninterrupted: campaigns update: 80 of 85 done, 5 not tried\n/);
    expect(shownCommand(text)).toBe(
      `printf '%s\\n' ${ids.slice(80).join(' ')} | ads campaigns update - --name '{name} again' --yes`,
    );
    run(shownCommand(text));
    const names = run('ads campaigns list --all -o csv --fields name');
    expect(names.match(/ again$/gm)).toHaveLength(85);
    expect(names).not.toContain('again again');
  });
});
