/** The topics of `ads help`: their width, and that what they list is what ads has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../../../src/call/flag-names.js';
import { exitCodes } from '../../../../src/cli/core/host/exit-codes.js';
import { topicNames, topics } from '../../../../src/cli/core/host/topic-names.js';
import { sheetGroupNames, sheetWords } from '../../../../src/cli/core/input/sheet-group-names.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { environmentVariables } from '../../../../src/cli/program/help/environment-variables.js';
import { topicTexts } from '../../../../src/cli/program/help/topic-texts.js';
import { campaign } from '../../../../src/contract/groups/campaigns.js';
import { endpoints } from '../../../../src/contract/index.js';
import { effectiveStatusMeanings } from '../../../../src/contract/params/enums.js';
import { currencyDecimals } from '../../../../src/contract/wire/currencies.js';
import { takesRelativeAmounts } from '../../../../src/flags/bulk-flags.js';
import { formats } from '../../../../src/output/formats.js';
import { operators } from '../../../../src/output/selection/parse-condition.js';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { readCode, root, sourceFiles } from '../../../support/source.js';

const home = homeOfFile();

async function help(topic: string, columns = 80): Promise<string> {
  const { exit, stdout, stderr } = await runAds(home, ['help', topic], { env: { COLUMNS: `${columns}` } });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return stdout;
}

const roots =
  commandTree()
    .places.find(({ path }) => path === '')
    ?.below.map(({ word }) => word) ?? [];

it('topics are listed by ads help topics, which fits a narrow terminal', async () => {
  const { exit, stdout } = await runAds(home, ['help', 'topics'], { terminal: 80 });
  expect(exit).toBe(0);
  for (const name of topicNames) expect(stdout).toContain(`  ${name} `);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});

describe('every topic', () => {
  it.each(topicNames)('%s: is wrapped at every width, and loses no word', async (topic) => {
    const letters = (text: string) => text.replace(/ \\\n|\s/g, '');
    const wide = await help(topic, 100);
    for (const columns of [64, 72, 80, 100]) {
      const text = await help(topic, columns);
      expect(text.split('\n').filter((line) => line.length > columns && /\s\S+\s/.test(line.trim()))).toEqual(
        [],
      );
      expect(letters(text)).toBe(letters(wide));
    }
  });

  it.each(topicNames)('%s: has a name that no command has, and is listed by the root', async (topic) => {
    expect(roots).not.toContain(topic);
    const { stdout } = await runAds(home, ['help']);
    expect(stdout).toMatch(new RegExp(`Topics \\(ads help TOPIC\\):\n( .*\n)* .*\\b${topic}\\b`));
    const listed = await runAds(home, ['help', 'topics']);
    expect(listed.stdout).toMatch(new RegExp(`^ {2}${topic} +${topics[topic]}$`, 'm'));
  });

  it.each(topicNames)('%s: shows commands that ads has', (topic) => {
    const commands = topicTexts[topic]().flatMap(({ commands: shown = [] }) => shown);
    for (const command of commands) {
      const [first, word = ''] = command.split(' ');
      if (first === 'ads') expect(roots, command).toContain(word);
      else expect(command).toMatch(/\.ads\.json$/);
    }
  });

  it('is found in any case, and is the same text in every format', async () => {
    const { stdout } = await runAds(home, ['help', 'MONEY', '-o', 'json']);
    expect(stdout).toBe(await help('money', 100));
  });
});

describe('the topic', () => {
  it('exit-codes has every code', async () => {
    const text = await help('exit-codes');
    for (const code of Object.values(exitCodes)) expect(text).toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('formats has every format', async () => {
    const text = await help('formats');
    for (const format of formats) expect(text).toMatch(new RegExp(`^ {2}${format} +\\S`, 'm'));
  });

  it('statuses has every status and reason of a campaign, with the meanings of docs/reports.md', async () => {
    const { effective_status: status, reasons_not_servable: reasons } = campaign.fields;
    const text = await help('statuses');
    for (const value of [...status.values, ...reasons.values])
      expect(text).toMatch(new RegExp(`^ {2}${value}\\s`, 'm'));
    const page = readFileSync(join(root, 'docs/reports.md'), 'utf8');
    for (const [value, meaning] of Object.entries(effectiveStatusMeanings))
      expect(page).toContain(`| ${value} | ${meaning} |`);
    for (const command of ['list', 'get']) {
      const { stdout } = await runAds(home, ['campaigns', command, '--help']);
      expect(stdout).toMatch(/effective_status[^$]*ads help statuses/);
    }
  });

  it('filters has every operator', async () => {
    const text = await help('filters');
    for (const operator of operators)
      expect(text.split('\n').map((line) => line.trim().split(/ {2,}/)[0])).toContain(operator);
  });

  it('bulk has every command that changes amounts, and every group with a sheet', async () => {
    const text = (await help('bulk')).replaceAll(/\s+/g, ' ');
    const groups = endpoints.filter(takesRelativeAmounts).map(commandWords);
    expect(groups.length).toBeGreaterThan(0);
    for (const words of [...groups, ...sheetGroupNames.map(sheetWords)]) expect(text).toContain(words);
  });

  it('money counts every currency', () => {
    const terms = topicTexts.money().flatMap((section) => section.terms ?? []);
    const counted = terms.map(([, codes]) =>
      Number(/^the other (\d+)$/.exec(codes)?.[1] ?? codes.split(', ').length),
    );
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(currencyDecimals.size);
  });

  it('batches has every command that takes operations', async () => {
    const batches = commandTree().commands.filter(({ words }) => words.at(-1) === 'batch');
    expect(batches.length).toBeGreaterThan(4);
    const text = await help('batches');
    for (const { words } of batches) expect(text).toMatch(new RegExp(`^ {2}ads ${words.join(' ')}\\s`, 'm'));
  });

  it('environment has every variable that the source reads, and no other', () => {
    const source = sourceFiles
      .filter((file) => !file.startsWith('cli/program/help/'))
      .map(readCode)
      .join('\n');
    const listed = environmentVariables
      .flatMap(({ variables }) => Object.keys(variables))
      .flatMap((names) => names.split(', '));
    const ours = new Set(source.match(/\bADS_[A-Z_]+\b/g) ?? []);
    const others = new Set(
      [...source.matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)].flatMap(([, name]) => name ?? []),
    );
    // The version is a constant of the build.
    const read = [...ours, ...others].filter(
      (name) => !['ADS_VERSION', 'ADS_REPOSITORY', 'ADS_'].includes(name),
    );
    expect(read.filter((name) => !listed.includes(name))).toEqual([]);
    const unknown = listed.filter((name) => !read.includes(name) && !/^XDG_|_DIR$/.test(name));
    expect(unknown).toEqual([]);
  });
});

describe('a word that is neither topic nor command', () => {
  it.each([
    ['exit-code', 'Did you mean exit-codes?'],
    ['enviroment', 'Did you mean environment?'],
    ['campagns', 'Did you mean campaigns?'],
    ['nonsense', 'For a list of commands: ads --help'],
  ])('%s is refused: %s', async (word, hint) => {
    expect(await runAds(home, ['help', word])).toEqual({
      exit: 2,
      stdout: '',
      stderr: `error: unknown command '${word}'\n${hint}\n`,
    });
  });
});
