/** The commands of the README, run as they stand there, one after the other, on the demo world of an emulator. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home } from './support/cli.js';
import { makeMovie, makePng } from './support/media-files.js';
import { adsCommands, joinLines } from './support/shell-commands.js';

const root = resolve(import.meta.dirname, '..');

/** What takes a service, a browser or a terminal of its own; other tests run it there. */
const elsewhere =
  /^npx ads (login|logout|auth status|emulator (start|stop|reset|advance 7d|requests))\b|^eval |^export |^npm /;

/** The lines of the README with a command, without those of the script of a whole campaign, which is run as a whole. */
function readLines(): readonly string[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const lines = text.split('\n').map((line) => (/^ {4,}\S/.test(line) ? line.slice(4) : ''));
  return joinLines(lines).filter((line) => line.startsWith('npx ads ') && !elsewhere.test(line));
}

const lines = readLines();
let home: Home;

function bash(line: string) {
  const env = {
    ...home.env,
    ADS_ENV: 'local',
    HOME: home.path,
    LANG: 'C.UTF-8',
    PATH: `${home.path}/bin:${process.env.PATH}`,
  };
  const options = { cwd: join(home.path, 'work'), env, encoding: 'utf8', timeout: 110_000 } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line], options);
  return { status, stdout: stdout.trim(), stderr };
}

/** The first id that a command prints. */
function idFrom(command: string): string {
  const { status, stdout, stderr } = bash(`npx ads ${command} -o ids`);
  if (status !== 0 || stdout === '') throw new Error(`${command}: ${stderr}`);
  return stdout.split('\n')[0] ?? '';
}

/** The ids that stand for ID, by what stands before it; the first that fits. */
const placeholders: readonly (readonly [before: RegExp, command: string])[] = [
  [/--funding-instrument-id $/, 'funding-instruments list --filter able_to_fund=true'],
  [/accounts use $/, 'accounts list'],
  [/campaigns (update|delete) $/, 'campaigns list --filter name=Spring'],
  [/--event-id $/, 'web-event-tags list'],
  [/(campaigns|why|tree) $/, 'campaigns list --filter effective_status=RUNNING'],
];

function fill(line: string): string {
  const keyed = line
    .replace('KEY', () => idFrom("media-library list --filter 'media_type=IMAGE'"))
    .replace(/\bLIST\b/, () => idFrom('do-not-reach-lists list'))
    .replace('PIXEL', () => idFrom("web-event-tags list --query '[0].website_tag_id'"));
  return keyed.replace(/^(.*?)\bID\b/, (_, before: string) => {
    const [, command] = placeholders.find(([pattern]) => pattern.test(before)) ?? [];
    if (command === undefined) throw new Error(`no id is known for ${line}`);
    return `${before}${idFrom(command)}`;
  });
}

/** The campaign that the README creates, changes and deletes; later sections change one again. */
function ensureSpring(): string {
  const { stdout } = bash('npx ads campaigns list --filter name=Spring -o ids');
  if (stdout !== '') return stdout;
  const fund = idFrom('funding-instruments list --filter able_to_fund=true');
  return idFrom(`campaigns create --name Spring --funding-instrument-id ${fund} --daily-budget 55`);
}

beforeAll(() => {
  home = createHome();
  const work = join(home.path, 'work');
  mkdirSync(join(home.path, 'bin'));
  mkdirSync(work);
  const launcher = `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(root, 'bin/ads.js')}' "$@"\n`;
  writeFileSync(join(home.path, 'bin/npx'), launcher, { mode: 0o755 });
  writeFileSync(join(work, 'spring.png'), makePng(800, 800));
  writeFileSync(join(work, 'trailer.mp4'), makeMovie());
  const people = (heading: string) => `${heading},phone\nann@example.com,+49 30 901820\nbob@example.com,\n`;
  writeFileSync(join(work, 'customers.csv'), people('email'));
  writeFileSync(join(work, 'orders.csv'), 'time,email,order\n2026-03-02T09:15:00Z,ann@example.com,A-1\n');
  writeFileSync(join(work, 'opted-out.csv'), people('E-mail'));
  writeFileSync(join(work, 'crm.csv.gz'), gzipSync(people('Kontakt')));
  const fund = idFrom('funding-instruments list --filter able_to_fund=true');
  const create = (name: string) =>
    JSON.stringify({
      operation_type: 'Create',
      params: { name, funding_instrument_id: fund, daily_budget_amount_local_micro: 5_000_000 },
    });
  writeFileSync(join(work, 'operations.jsonl'), `${create('One')}\n${create('Two')}\n`);
});
afterAll(() => home.remove());

describe('the README', () => {
  it('has commands', () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.every((line) => adsCommands(line).length > 0)).toBe(true);
  });

  it.each(lines.map((line, index) => ({ line, index })))('runs $index: $line', ({ line }) => {
    const [, code = '0'] = /exit code (\d+),/.exec(line) ?? [];
    if (/campaigns (update|delete) ID/.test(line)) ensureSpring();
    // The last write is one that can be reversed.
    if (line.startsWith('npx ads undo')) bash(`npx ads campaigns update ${ensureSpring()} --daily-budget 60`);
    const command = fill(line).replace(/ +# .*$/, '');
    const { status, stderr, stdout } = bash(command);
    // Where a person is asked, there is nobody to answer here.
    if (status === 10 && code === '0') {
      expect(stderr).toContain('--yes');
      const answered = bash(`${command} --yes`);
      expect([answered.status, answered.stderr]).toEqual([0, expect.not.stringContaining('error:')]);
    } else {
      expect([status, stderr], stdout).toEqual([Number(code), expect.anything()]);
    }
  });
});
