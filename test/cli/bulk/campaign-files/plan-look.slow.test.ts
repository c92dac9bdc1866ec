/** How a plan looks: aligned and colored on a terminal, and the same plain text everywhere else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import type { RunOptions } from '../../../support/cli.js';

let files: CampaignFiles;
const path = () => join(files.home.path, 'campaigns', 'book-club-sign-ups.yaml');
const ads: CampaignFiles['ads'] = (...given) => files.ads(...given);

beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
  const text = readFileSync(path(), 'utf8')
    .replace('35.00 USD', '36.00 USD')
    .replace('[United States, Canada]', '[United States, Canada, Mexico]')
    .replace(/students:\n/, 'pupils:\n        # the key is another\n');
  writeFileSync(path(), text);
  const item = (await files.records()).find(({ name }) => name === 'Book club sign-ups: Teachers');
  const query = { bid_amount_local_micro: 700_000 };
  await files.call('PUT', `accounts/:account/line_items/${item.id}`, { query });
});

/** A line by what is in it. */
const lineOf = (text: string, part: string) => text.split('\n').find((line) => line.includes(part)) ?? '';
const esc = '\u001b[';
const withoutPadding = (text: string) => text.replaceAll(/(?<=\S) {2,}/g, ' ');

it('on a terminal, a plan shows each kind of change in its color', async () => {
  const { stdout } = await ads(['plan'], { terminal: 200 });
  const colorOf = (part: string) => {
    const codes = lineOf(stdout, part).split(esc);
    return [part, codes[0], codes[1]?.slice(0, 3), codes.at(-1)];
  };
  const shown = [
    ['daily_budget', '', '33m', '39m'],
    ['location', '', '32m', '39m'],
    ['bid', '', '35m', '39m'],
    ['line item pupils', '', '36m', '39m'],
  ];
  expect(shown.map(([part = '']) => colorOf(part))).toEqual(shown);
  expect(lineOf(stdout, 'line item librarians')).not.toContain(esc);
});

it('a record that only stands above a change is faint', async () => {
  writeFileSync(path(), readFileSync(path(), 'utf8').replace('36.00 USD', '35.00 USD'));
  const { stdout } = await ads(['plan'], { terminal: 100 });
  const line = lineOf(stdout, 'campaign book-club-sign-ups');
  expect([line.startsWith(`${esc}2m`), line.endsWith(`${esc}22m`)]).toEqual([true, true]);
});

it('on a terminal, the values of a campaign begin in one column', async () => {
  const { stdout } = await ads(['plan', '--no-color'], { terminal: 100 });
  const values = ['35.00 -> ', '"Mexico"', '0.70 -> '].map((value) => lineOf(stdout, value).indexOf(value));
  expect(values).toEqual(['  ~ daily_budget '.length, values[0], values[0]]);
});

it('what is no longer managed is faint, and what is deleted is red', async () => {
  writeFileSync(path(), readFileSync(path(), 'utf8').replace(/ {6}pupils:[\s\S]*/, ''));
  const [kept, deleted] = await Promise.all(
    [[], ['--prune']].map((flags) => ads(['plan', ...flags], { terminal: 100 })),
  );
  expect(kept?.stdout).toContain(`${esc}2mno longer managed`);
  expect(deleted?.stdout).toContain(`${esc}31m- campaigns/`);
});

it('without colors and on a pipe, the text is the same', async () => {
  const looks: readonly (readonly [readonly string[], RunOptions, string])[] = [
    [['--no-color'], { terminal: 200 }, 'aligned'],
    [[], { terminal: 200, env: { NO_COLOR: '1' } }, 'aligned'],
    [[], { terminal: 200, env: { TERM: 'dumb' } }, 'aligned'],
    [[], { terminal: 200 }, 'colored'],
    [[], { env: { CLICOLOR_FORCE: '1' } }, 'colored'],
  ];
  const plain = (await ads(['plan'])).stdout;
  expect(plain).not.toContain(esc);
  for (const [flags, options, look] of looks) {
    const { stdout } = await ads(['plan', ...flags], options);
    expect(stdout.includes(esc), JSON.stringify([flags, options])).toBe(look === 'colored');
    expect(withoutPadding(stripVTControlCharacters(stdout))).toBe(plain);
  }
});

it('on a narrow terminal, a long line continues below, indented, and in its color', async () => {
  const { stdout } = await ads(['plan'], { terminal: 80 });
  expect(stdout).toContain(
    `${esc}35m    ~ bid        0.70 -> 0.90 USD (+28.6 %), changed outside (the record was\n      last changed on 2026-03-02)${esc}39m\n`,
  );
  for (const terminal of [undefined, 80]) {
    const { stdout: text } = await ads(['apply', '--dry-run', '--no-color'], {
      ...(terminal && { terminal }),
    });
    expect(text.split('\n').some((line) => line.length > 80)).toBe(terminal === undefined);
  }
});

it('an apply that has nothing to do says so once, and programs get what they got', async () => {
  expect((await ads(['apply', '--yes'])).exit).toBe(0);
  const said = 'No changes: the account is as the files describe it.\n';
  const onTerminal = await ads(['apply'], { terminal: 80 });
  expect(onTerminal).toMatchObject({ exit: 0, stdout: '', stderr: said });
  expect(await ads(['apply', '-o', 'json'])).toEqual({
    exit: 0,
    stdout: '[]\n',
    stderr: `${said}changes: nothing to send\n`,
  });
  expect((await ads(['apply', '-o', 'csv'])).stdout).toBe('outcome,account_id,key,id,name,error\n');
  expect((await ads(['apply', '--query', 'length(@)'], { terminal: 80 })).stdout).toBe('0\n');
});

it('what apply shows before it asks looks like the plan', async () => {
  const { stdout } = await ads(['plan'], { terminal: 200 });
  const { stderr, exit } = await ads(['apply'], { terminal: 200, confirm: false });
  expect(exit).toBe(10);
  expect(stderr).toContain(stdout);
  const dry = await ads(['apply', '--dry-run'], { terminal: 200 });
  expect(dry.stdout).toBe(stdout);
  const quiet = await ads(['apply', '--no-color'], { terminal: 100, confirm: false });
  expect(quiet.stderr).not.toContain(esc);
});

it('what clone shows before it asks is colored', async () => {
  const { stderr } = await ads(['clone', 'Book club sign-ups'], { terminal: 100, confirm: false });
  expect(lineOf(stderr, '+ campaign').startsWith(`${esc}32m+ campaign`)).toBe(true);
});

it('a name with the characters of a color does not color', async () => {
  const name = JSON.stringify(`${esc}31mred`);
  writeFileSync(
    path(),
    readFileSync(path(), 'utf8').replace(/name: Book club sign-ups\n/, `name: ${name}\n`),
  );
  const { stdout } = await ads(['plan'], { terminal: 100 });
  const { stderr } = await ads(['apply'], { terminal: 100, confirm: false });
  for (const text of [stdout, stderr]) expect(text).not.toContain(`${esc}31m`);
});
