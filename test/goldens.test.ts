/**
 * What people see on terminals of three widths, kept as files in test/goldens: tables of a fixed demo world. `npm run
 * generate` writes them anew; without it this test fails on every difference.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { homeOfFile, runAds } from './support/cli.js';

const home = homeOfFile();
beforeAll(async () => {
  const reset = ['emulator', 'reset', '--seed', 'demo', '--fixed', '--yes', '--quiet'];
  expect((await runAds(home, reset)).exit).toBe(0);
});

/** The commands whose tables are kept: wide and narrow records, money, times, lists, a tree, one object, nothing. */
const commands = [
  'accounts list',
  'funding-instruments list',
  'campaigns list --sort-by name-asc',
  'campaigns list --q nothing',
  'line-items list --count 8',
  'promotable-users list',
  'cards list --count 5',
  'custom-audiences list',
  'tweets list --tweet-type PUBLISHED --timeline-type ALL --count 5',
  'tree --limit 8',
  'config list',
] as const;

async function show(width: number | undefined): Promise<string> {
  const parts: string[] = [];
  for (const command of commands) {
    const { stdout, stderr, exit } = await runAds(home, [...command.split(' '), '--env', 'local'], {
      ...(width !== undefined && { terminal: width }),
      env: { NO_COLOR: '1' },
    });
    const said = stderr.replace(/^this output is from the emulator.*(?:\n {2}.*)*\n/m, '');
    parts.push(`$ ads ${command}\n${stdout}${said.replaceAll(/^/gm, '! ').replace(/! $/, '')}? ${exit}\n`);
  }
  return parts.join('\n').replaceAll(home.path, '/home/me');
}

describe('tables of the demo dataset', () => {
  it.each([60, 100, 200])('on a terminal of %i columns are as they were', async (width) => {
    const shown = await show(width);
    await expect(shown).toMatchFileSnapshot(`goldens/tables-${width}.txt`);
    const tables = shown.split('\n').filter((line) => !/^[$!?] /.test(line));
    // Ids and names are never cut, so that a very narrow terminal may have longer lines.
    if (width >= 100) for (const line of tables) expect(line.length).toBeLessThanOrEqual(width);
  });

  it('in a pipe are as they were', async () => {
    await expect(await show(undefined)).toMatchFileSnapshot('goldens/tables-plain.txt');
  });
});
