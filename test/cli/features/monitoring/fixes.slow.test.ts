/** Each command of a finding that claims to mend it does: it is run, and the finding is gone. */
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, type Outcome, runAds } from '../../../support/cli.js';
import { adsCommands } from '../../../support/shell-commands.js';

const home = homeOfFile(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const ads = (...argv: string[]) => runAds(home, argv, { env });
const read = async (...argv: string[]) => JSON.parse((await ads(...argv, '-o', 'json')).stdout);

interface Row {
  readonly rule: string;
  readonly id: string;
  readonly message: string;
  readonly command: string | null;
}

/** A campaign has a pace of the day, and one of its flight. */
const nameOf = ({ rule, id, message }: Row) =>
  `${rule} ${id} ${/ of the (daily|total) budget/.exec(message)?.[1]}`;
const rules = 'rules: {stopped: {deliberate: true}}';

/** Of an account with cents, and of one whose currency has three decimals. */
async function check(): Promise<readonly Row[]> {
  const accounts = await read('accounts', 'list');
  const some = accounts.filter(({ name }: { name: string }) => /^(Quillmark|Dar Sidra)/.test(name));
  const ids = some.map(({ id }: { id: string }) => id).join();
  const argv = ['check', '--account', ids, '--rules', '-', '-o', 'json'];
  return JSON.parse((await runAds(home, argv, { env, stdin: rules })).stdout);
}

/** The rules whose commands mend; what the others find needs attention. */
const mending = [
  'pacing-over',
  'budget-without-end',
  'budget-low',
  'stopped',
  'expiring',
  'orphans',
  'duplicate-names',
];

/** What only explains. */
const explains = /^ads (why|\S+ get) /;

async function runAll(command: string): Promise<Outcome> {
  let done: Outcome = { exit: 0, stdout: '', stderr: '' };
  for (const words of adsCommands(command))
    done = await runAds(home, [...words, ...(/list/.test(words[1] ?? '') ? [] : ['--yes'])], {
      env,
      stdin: done.stdout,
    });
  return done;
}

it('what a command fixes is not found again', async () => {
  const campaigns: { id: string; name: string; budget_optimization: string }[] = await read(
    'campaigns',
    'list',
    '--filter',
    'effective_status=RUNNING',
  );
  const [one, two, three, four] = campaigns.filter((own) => own.budget_optimization !== 'LINE_ITEM');
  await ads('campaigns', 'update', one!.id, '--name', two!.name.toUpperCase());
  await ads('campaigns', 'update', three!.id, '--entity-status', 'PAUSED');
  await ads('campaigns', 'update', four!.id, '--daily-budget', '0.5');
  const items: { id: string; campaign_id: string }[] = await read('line-items', 'list');
  const [ending] = items.filter(({ campaign_id }) => campaign_id === two!.id);
  await ads('line-items', 'update', ending!.id, '--end-time', '+2d');
  const before = await check();
  const found = new Set(before.map(({ rule }) => rule));
  for (const rule of mending) expect([...found], rule).toContain(rule);
  for (const row of before) {
    if (row.command === null || explains.test(row.command)) continue;
    const done = await runAll(row.command);
    expect(done.exit, `${nameOf(row)}: ${row.command}\n${done.stderr}`).toBe(0);
  }
  const after = new Map((await check()).map((row) => [nameOf(row), row]));
  const mended = before.filter(({ command }) => command !== null && !explains.test(command));
  expect(mended.flatMap((row) => after.get(nameOf(row)) ?? [])).toEqual([]);
});
