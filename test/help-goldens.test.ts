/**
 * Help as people read it on a terminal of 80 columns, kept as a file: the root, every group, the topics, and commands of
 * each kind. `npm run generate` writes it anew; without it this test fails on every difference.
 */
import { describe, expect, it } from 'vitest';
import { topicNames } from '../src/cli/core/host/topic-names.js';
import { commandTree } from '../src/cli/program/commands/all-commands.js';
import { homeOfFile, runAds } from './support/cli.js';

const home = homeOfFile();

const { places } = commandTree();
const groups = places.flatMap(({ path, below }) =>
  below.length > 0 ? [path.split(' ').filter(Boolean)] : [],
);
const commands = [
  'campaigns list',
  'campaigns get',
  'campaigns create',
  'campaigns update',
  'campaigns delete',
  'campaigns batch',
  'line-items create',
  'targeting-criteria create',
  'cards create',
  'stats report',
  'login',
  'api',
  'alias set',
  'schema',
].map((words) => words.split(' '));

async function show(argv: readonly string[]): Promise<string> {
  const { exit, stdout, stderr } = await runAds(home, argv, { terminal: 80, env: { NO_COLOR: '1' } });
  expect({ exit, stderr }, argv.join(' ')).toEqual({ exit: 0, stderr: '' });
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  return `$ ads ${argv.join(' ')}\n${stdout}`;
}

describe('help at 80 columns', () => {
  it('is as it was', async () => {
    const asked = [
      ...groups.map((words) => [...words, '--help']),
      ...commands.map((words) => [...words, '--help']),
      ...topicNames.map((topic) => ['help', topic]),
    ];
    const shown: string[] = [];
    for (const argv of asked) shown.push(await show(argv));
    await expect(shown.join('\n')).toMatchFileSnapshot('goldens/help-80.txt');
  });
});
