/** `ads check`: exit codes, formats, calls, drift, and that each command it shows can be run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockOfWaits, createHomeWithDemo, homeOfTest, type Outcome, runAds } from '../../../support/cli.js';
import { adsCommands } from '../../../support/shell-commands.js';

const home = homeOfTest(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };

const ads = (...argv: string[]) => runAds(home, argv, { env, ...clockOfWaits() });

interface Row {
  readonly rule: string;
  readonly severity: string;
  readonly account_id: string;
  readonly id: string;
  readonly message: string;
  readonly command: string | null;
}
const rowsOf = ({ stdout }: Outcome): readonly Row[] => JSON.parse(stdout);
const callsOf = ({ stderr }: Outcome) => stderr.match(/^calling .*/gm) ?? [];

function writeRules(text: string): string {
  const path = join(home.path, 'rules.yaml');
  writeFileSync(path, text);
  return path;
}

describe('the exit code', () => {
  it('is 12 where a rule is broken, and stderr says so to a program', async () => {
    const done = await ads('check', '-o', 'json');
    expect(done.exit).toBe(12);
    const rows = rowsOf(done);
    expect(rows.length).toBeGreaterThan(5);
    const { error } = JSON.parse(done.stderr.trim().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ code: 'RULES_BROKEN', exit: 12 });
    // The worst come first.
    const ranks = rows.map(({ severity }) => ['error', 'warning'].indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted());
  });

  it('is 0 without findings, which stderr says', async () => {
    const done = await ads('check', '--only', 'duplicate-names');
    expect(done).toMatchObject({ exit: 0, stdout: '' });
    expect(done.stderr).toContain('no findings');
  });

  describe('where the weeks of campaigns were not measured, since nobody may wait for the jobs,', () => {
    const lax =
      'rules:\n  pacing-over: {percent: 1000}\n  pacing-under: {percent: 100}\n  budget-low: {days: 1}\n';
    const only = ['check', '--only', 'pacing-over,pacing-under', '--max-wait', '0'];

    it.each([['json'], ['table'], ['markdown']])(
      'it is 3 without findings, and %s says how many',
      async (format) => {
        const form = format === 'markdown' ? ['--markdown'] : ['-o', format];
        const done = await ads(...only, '--rules', writeRules(lax), '--quiet', ...form);
        expect(done.exit, done.stdout).toBe(3);
        expect(done.stdout).not.toContain('no findings\n');
        expect(done.stdout.replaceAll(/\s+/g, ' ')).toMatch(
          /unknown.*the total spend of \d+ of \d+ campaigns/,
        );
        expect(done.stdout.replaceAll(/\s+/g, ' ')).toContain('--max-wait');
      },
    );

    it('it is 12 with one, and a rule that cannot be an error is left out by --severity', async () => {
      const all = await ads('check', '--max-wait', '0', '-o', 'json');
      expect(all.exit).toBe(12);
      const unknown = (rows: readonly Row[]) => rows.filter(({ severity }) => severity === 'unknown');
      expect(unknown(rowsOf(all)).map(({ rule }) => rule)).toEqual([
        'pacing-over',
        'pacing-under',
        'budget-low',
      ]);
      const errors = await ads('check', '--max-wait', '0', '--severity', 'error', '-o', 'json');
      expect(unknown(rowsOf(errors)).map(({ rule }) => rule)).toEqual(['pacing-over']);
      expect(unknown(rowsOf(await ads('check', '-o', 'json')))).toEqual([]);
    });

    it('the next run takes over the jobs that this one has started', async () => {
      await ads(...only);
      const done = await ads('check', '--only', 'pacing-over', '--verbose', '-o', 'json');
      expect(callsOf(done).filter((call) => call.includes('jobs create'))).toEqual([]);
      expect(rowsOf(done).filter(({ severity }) => severity === 'unknown')).toEqual([]);
    });
  });

  it('is 3 where an account could not be read, whatever the others break', async () => {
    const [account] = JSON.parse((await ads('accounts', 'list', '-o', 'json')).stdout);
    const done = await ads('check', '--account', `${account.id},zzz9`, '--severity', 'error', '-o', 'json');
    expect(done.exit).toBe(3);
    expect(rowsOf(done).length).toBeGreaterThan(0);
    expect(done.stderr).toContain('zzz9');
  });

  it('is 2 with a file of rules that is wrong, and nothing is called', async () => {
    const done = await ads(
      'check',
      '--rules',
      writeRules('rules:\n  expiring: {day: 3}\n  x: off\n'),
      '--verbose',
    );
    expect(done).toMatchObject({ exit: 2, stdout: '' });
    expect(done.stderr).toMatch(/rules\.yaml:2:14: unknown threshold "day"; did you mean days\?/);
    expect(done.stderr).toContain(':3:3: unknown rule "x"');
    expect(callsOf(done)).toEqual([]);
  });

  it.each([
    [['--rules', 'nowhere.yaml'], '--rules: cannot read'],
    [['--only', 'expirng'], 'unknown rule "expirng"; did you mean expiring?'],
    [['--markdown', '--filter', 'rule=stopped'], '--markdown does not work with'],
    [['--only', 'naming'], 'naming compares nothing without a threshold'],
    [
      ['--only', 'expiring,stopped', '--severity', 'error'],
      'leaves out the warnings of --only stopped,expiring',
    ],
  ])('is 2 with %s', async (flags, message) => {
    const done = await ads('check', ...flags);
    expect(done).toMatchObject({ exit: 2, stdout: '' });
    expect(done.stderr).toContain(message);
  });
});

it('a file in which every rule is off is refused, because it would find nothing', async () => {
  const rules: { rule: string }[] = JSON.parse((await ads('check', 'rules', '-o', 'json')).stdout);
  const off = [...new Set(rules.map(({ rule }) => `${rule}: off`))].join(', ');
  const done = await ads('check', '--rules', writeRules(`rules: {${off}}`));
  expect(done).toMatchObject({ exit: 2, stdout: '' });
  expect(done.stderr).toContain('every rule is off');
});

it('Markdown says that an account was not read, also without findings', async () => {
  const [account] = JSON.parse((await ads('accounts', 'list', '-o', 'json')).stdout);
  const only = ['--account', `${account.id},zzz9`, '--only', 'duplicate-names'];
  expect(await ads('check', ...only, '--markdown')).toMatchObject({
    exit: 3,
    stdout: '**ads check:** no findings. **Not all accounts were read.**\n',
  });
});

it('all rules find what each finds alone, and a choice what its rules find', async () => {
  const only = async (...names: string[]) =>
    rowsOf(await ads('check', '--only', names.join(), '-o', 'json')).map((row) => JSON.stringify(row));
  const all = rowsOf(await ads('check', '-o', 'json'));
  const names = [...new Set(all.map(({ rule }) => rule))];
  expect(names.length).toBeGreaterThan(5);
  const alone = new Map<string, readonly string[]>();
  for (const name of names) alone.set(name, await only(name));
  expect([...alone.values()].flat().toSorted()).toEqual(all.map((row) => JSON.stringify(row)).toSorted());
  const [one = '', two = '', three = ''] = names.toReversed();
  const wanted = [one, two, three].flatMap((name) => alone.get(name) ?? []);
  expect((await only(one, two, three)).toSorted()).toEqual(wanted.toSorted());
});

it('deleted campaigns are found where deliberate stops are asked for', async () => {
  const [campaign] = JSON.parse(
    (await ads('campaigns', 'list', '--filter', 'effective_status=RUNNING', '-o', 'json')).stdout,
  );
  expect((await ads('campaigns', 'delete', campaign.id, '--yes')).exit).toBe(0);
  const rules = writeRules('rules: {stopped: {deliberate: true}}');
  const found = rowsOf(await ads('check', '--only', 'stopped', '--rules', rules, '-o', 'json'));
  expect(found.find(({ id }) => id === campaign.id)?.message).toMatch(/DELETED/);
  const usual = await ads('check', '--only', 'stopped', '-o', 'json');
  expect(rowsOf(usual).map(({ id }) => id)).not.toContain(campaign.id);
});

it('an account that is named twice is read once', async () => {
  const [{ id }] = JSON.parse((await ads('accounts', 'list', '-o', 'json')).stdout);
  const once = await ads('check', '--account', id, '-o', 'json');
  expect(rowsOf(await ads('check', '--account', `${id},${id}`, '-o', 'json'))).toEqual(rowsOf(once));
});

it('an account of the file of rules that is not there is named', async () => {
  const rules = writeRules('accounts: {zzz9: {expiring: off}}');
  const done = await ads('check', '--all-accounts', '--only', 'expiring', '--rules', rules);
  expect(done.stderr).toContain('--rules: unknown accounts: zzz9');
});

it('thresholds come from the file, also from standard input', async () => {
  const text = 'rules:\n  naming: {campaigns: "^Q"}\n';
  const fromFile = await ads('check', '--only', 'naming', '--rules', writeRules(text), '-o', 'json');
  expect(fromFile.exit).toBe(12);
  expect(rowsOf(fromFile).every(({ rule }) => rule === 'naming')).toBe(true);
  const argv = ['check', '--only', 'naming', '--rules', '-', '-o', 'json'];
  const fromInput = await runAds(home, argv, { env, stdin: text });
  expect(fromInput.stdout).toBe(fromFile.stdout);
});

it('--dry-run lists the calls with their rules, and makes none', async () => {
  const done = await ads(
    'check',
    '--only',
    'expiring,naming',
    '--rules',
    writeRules('rules: {naming: {campaigns: x}}'),
    '--dry-run',
    '--verbose',
    '-o',
    'json',
  );
  expect(done.exit).toBe(0);
  expect(callsOf(done)).toEqual([]);
  const calls = JSON.parse(done.stdout) as { path: string; rules: string[] }[];
  expect(calls.map(({ path, rules }) => `${path}: ${rules.join()}`)).toEqual([
    'accounts/:account_id: expiring,naming',
    'accounts/:account_id/funding_instruments: expiring',
    'accounts/:account_id/campaigns: expiring,naming',
    'accounts/:account_id/line_items: expiring,naming',
  ]);
});

it('--markdown prints a line for each finding, in which names are code', async () => {
  const [campaign] = JSON.parse((await ads('campaigns', 'list', '-o', 'json')).stdout);
  await ads('campaigns', 'update', campaign.id, '--name', '<!channel> `x` [link](http://example.com)');
  const rules = writeRules('rules: {naming: {campaigns: "^[^<]"}}');
  const done = await ads('check', '--only', 'naming', '--rules', rules, '--markdown');
  expect(done.exit).toBe(12);
  const lines = done.stdout.trim().split('\n');
  expect(lines[0]).toBe('**ads check:** 1 finding in 1 account');
  expect(lines.at(-1)).toContain(`\`<!channel> 'x' [link](http://example.com)\` \`${campaign.id}\``);
  const none = await ads('check', '--only', 'duplicate-names', '--markdown');
  expect(none).toMatchObject({ exit: 0, stdout: '**ads check:** no findings\n' });
});

it('a terminal shows the commands below the table', async () => {
  const done = await runAds(home, ['check', '--severity', 'error'], { env, terminal: 80 });
  expect(done.exit).toBe(12);
  expect(done.stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
  expect(done.stderr).toMatch(/suggested fixes:\nfunding-low:\n {2}ads /);
  expect(done.stdout).toMatch(/^SEVERITY +RULE +ID +NAME +MESSAGE/);
  const all = await runAds(home, ['check', '--all-accounts'], { env, terminal: 80 });
  expect(all.stderr).toMatch(
    /^and \d+ more fixes: ads check --all-accounts -o json --query '\[\]\.command'$/m,
  );
});

it('each command that is shown can be run', async () => {
  const rows = rowsOf(await ads('check', '--all-accounts', '-o', 'json'));
  const commands = rows.flatMap(({ command }) => command ?? []);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.every((command) => command.includes('--account'))).toBe(true);
  const kinds = new Map(
    commands.map((command) => [command.replace(/ [0-9a-z]{4,12}\b/g, '').slice(0, 30), command]),
  );
  for (const command of kinds.values()) {
    let stdin = '';
    for (const words of adsCommands(command)) {
      const isWrite = /update|create|delete/.test(words[1] ?? '');
      const done = await runAds(home, [...words, ...(isWrite ? ['--dry-run'] : [])], { env, stdin });
      expect(done.exit, `${command}\n${done.stderr}`).toBe(0);
      stdin = done.stdout;
    }
  }
});

it('names the fields that somebody changed after the files were applied', async () => {
  const [campaign] = JSON.parse(
    (await ads('campaigns', 'list', '--filter', 'effective_status=RUNNING', '-o', 'json')).stdout,
  );
  expect((await ads('pull', campaign.id)).exit).toBe(0);
  const check = () => ads('check', '--only', 'drift', '-o', 'json');
  expect(await check()).toMatchObject({ exit: 0 });
  await ads('campaigns', 'update', campaign.id, '--daily-budget', '77');
  const broken = await check();
  expect(broken.exit).toBe(12);
  expect(rowsOf(broken)).toMatchObject([
    {
      rule: 'drift',
      id: campaign.id,
      message: expect.stringMatching(/^changed outside: daily_budget.*campaigns\/.*yaml/),
    },
  ]);
  const [command = ''] = rowsOf(broken).flatMap((row) => row.command ?? []);
  const applied = await runAds(home, [...(adsCommands(command)[0] ?? []), '--yes'], { env });
  expect(applied.exit, applied.stderr).toBe(0);
  expect(await check()).toMatchObject({ exit: 0 });
  expect(readFileSync(join(home.path, 'campaigns', 'ads.lock.yaml'), 'utf8')).toContain(campaign.id);
});

it('the other rules are checked beside a lock of another service', async () => {
  const [campaign = ''] = (await ads('campaigns', 'list', '-o', 'ids')).stdout.split('\n');
  expect((await ads('pull', campaign)).exit).toBe(0);
  const lock = join(home.path, 'campaigns', 'ads.lock.yaml');
  const text = readFileSync(lock, 'utf8');
  writeFileSync(lock, text.replace(/^service: .*$/m, 'service: production'));
  const done = await ads('check', '-o', 'json');
  expect(done.exit).toBe(12);
  expect(rowsOf(done).filter(({ severity }) => severity !== 'unknown').length).toBeGreaterThan(5);
  const unknown = rowsOf(done).filter(({ severity }) => severity === 'unknown');
  expect(unknown.map(({ rule }) => rule)).toEqual(['drift']);
  const alone = await ads('check', '--only', 'drift', '-o', 'json', '--quiet');
  expect(alone.exit).toBe(3);
  expect(rowsOf(alone)).toMatchObject([
    {
      severity: 'unknown',
      message: expect.stringMatching(
        /^campaign files were not compared: .*ads\.lock\.yaml is of another service: production, not .*; turn drift off/,
      ),
    },
  ]);
  const list = await ads('check', '--only', 'drift', '--markdown', '--quiet');
  expect(list.exit).toBe(3);
  expect(list.stdout).toContain('campaign files were not compared');
  writeFileSync(lock, text);
  expect(await ads('check', '--only', 'drift', '-o', 'json')).toMatchObject({ exit: 0, stdout: '[]\n' });
});

it('without a lock, no files are compared, and drift says so where it was asked for', async () => {
  const only = ['--only', 'drift,duplicate-names', '-o', 'json', '--quiet'];
  const named = await ads('check', ...only);
  expect(named.exit).toBe(3);
  expect(rowsOf(named)).toMatchObject([
    { rule: 'drift', severity: 'unknown', message: expect.stringContaining('ads.lock.yaml does not exist') },
  ]);
  const set = await ads('check', '--rules', writeRules('rules: {drift: {files: nowhere}}'), '-o', 'json');
  const unknown = rowsOf(set).filter(({ severity }) => severity === 'unknown');
  expect(unknown).toMatchObject([{ rule: 'drift', message: expect.stringContaining('nowhere') }]);
  const all = await ads('check', '-o', 'json');
  expect(rowsOf(all).filter(({ severity }) => severity === 'unknown')).toEqual([]);
  // Nothing is called for files that are not there.
  expect(callsOf(await ads('check', '--only', 'drift', '--verbose'))).toHaveLength(1);
});

it('check rules lists each threshold', async () => {
  const done = await ads('check', 'rules', '-o', 'json');
  expect(done.exit).toBe(0);
  const rows = JSON.parse(done.stdout);
  expect(rows).toContainEqual(
    expect.objectContaining({ rule: 'expiring', threshold: 'days', default: '3', unit: 'days' }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ rule: 'no-targeting', threshold: null }));
});
