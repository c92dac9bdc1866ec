/** Every published call, as interface-rows.txt and extended-rows.txt list them, against command, check, emulator and script: computed, never typed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordedChoices } from '../src/contract/choices.js';
import { endpointRules } from '../src/contract/endpoint-rules.js';
import { endpoints } from '../src/contract/index.js';
import { homeOfFile, runAds } from './support/cli.js';

interface Row {
  readonly section: string;
  readonly method: string;
  readonly path: string;
  readonly command: string;
  readonly emulator: string;
  readonly note: string | null;
  readonly choices: readonly string[];
}

/** The lines of a list of calls, without its headings. */
function readLines(name: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' '));
}

const wanted = readLines('interface-rows.txt') as [section: string, method: string, path: string][];
/** Calls of the groups that carry a campaign to the end: targeting, promotion, media, statistics and the account. */
const extended = readLines('extended-rows.txt') as [method: string, path: string][];

const home = homeOfFile();
let rows: Row[];
beforeAll(async () => {
  const { stdout } = await runAds(home, ['endpoints', '--coverage', '-o', 'json']);
  rows = JSON.parse(stdout);
});

/** What is wrong with the command of a call, and with the emulator's answer to it. */
async function violationsAt(method: string, path: string, section?: string): Promise<string[]> {
  const [row, ...others] = rows.filter((item) => item.method === method && item.path === path);
  if (!row || others.length) return [row ? 'several commands' : 'no command'];
  const violations: string[] = [];
  if (section !== undefined && !row.section.includes(section)) violations.push(`stands in ${row.section}`);
  if (row.emulator !== 'faithful' && !/\w+ \w+/.test(row.note ?? ''))
    violations.push(`${row.emulator}, and nothing says why`);
  const { exit, stdout } = await runAds(home, [...row.command.split(' ').slice(1), '--help']);
  // A long path is broken after its slashes.
  const calls = stdout.replace(/\n +/g, '').replaceAll(' ', '');
  if (exit !== 0 || !calls.includes(`${method}${path}`))
    violations.push(`help of ${row.command}: exit ${exit}`);
  return violations;
}

describe('the published calls', () => {
  it('are 86', () => expect(wanted).toHaveLength(86));

  it('have a command each, and a faithful emulator', async () => {
    const violations: string[] = [];
    for (const [section, method, path] of wanted) {
      for (const text of await violationsAt(method, path, section))
        violations.push(`${section} ${method} ${path}: ${text}`);
    }
    expect(violations).toEqual([]);
  });
});

describe('the calls around them', () => {
  it('are listed once each', () => {
    const lines = extended.map((row) => row.join(' '));
    expect(lines.length).toBeGreaterThan(86);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });

  it('have a command each, and an emulator that answers', async () => {
    const violations: string[] = [];
    for (const [method, path] of extended)
      for (const text of await violationsAt(method, path)) violations.push(`${method} ${path}: ${text}`);
    expect(violations).toEqual([]);
  });
});

it('no other call is in the contract, except those that show who signs in', () => {
  const listed = [...wanted.map(([, ...call]) => call), ...extended].map((call) => call.join(' '));
  const others = endpoints
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !listed.includes(call));
  expect(others.sort()).toEqual(['GET 1.1/account/verify_credentials.json', 'GET 1.1/users/show.json']);
});

describe('the routes that the tools of the service use', () => {
  const tools = readLines('tool-routes.txt') as [method: string, path: string][];
  /** Without the names of parameters, which differ here and there. */
  const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+/g, ':')}`;

  it('are 74, each once', () => {
    const shapes = tools.map(([method, path]) => shapeOf(method, path));
    expect(new Set(shapes).size).toBe(74);
    expect(shapes).toHaveLength(74);
  });

  /** What no emulator has: people who see, post and judge. Each says so in its note. */
  const made = [
    'ads audience-estimate estimate',
    'ads do-not-reach-lists users batch',
    'ads media-creatives create',
    'ads media-library create',
    'ads stats get',
    'ads stats reach campaigns',
    'ads tweet-previews list',
    'ads tweets create',
  ];

  it('have a command each, and an emulator that is faithful except for actions of people', async () => {
    const violations: string[] = [];
    const simple: string[] = [];
    for (const [method, path] of tools) {
      const [own, ...others] = rows.filter((row) => shapeOf(row.method, row.path) === shapeOf(method, path));
      if (!own || others.length > 0)
        violations.push(`${method} ${path}: ${own ? 'several commands' : 'no command'}`);
      else
        for (const text of await violationsAt(method, own.path))
          violations.push(`${method} ${path}: ${text}`);
      if (own?.emulator === 'simple') simple.push(own.command);
      else if (own && own.emulator !== 'faithful') violations.push(`${method} ${path}: ${own.emulator}`);
    }
    expect(violations).toEqual([]);
    expect(simple.sort()).toEqual(made);
  });
});

describe('the emulator', () => {
  it('has built every endpoint of the contract', () => {
    expect(rows.map(({ command }) => command)).toHaveLength(endpoints.length);
    expect(rows.filter(({ emulator }) => emulator === 'not built')).toEqual([]);
  });

  it('is faithful to almost all of them', () => {
    expect(rows.filter(({ emulator }) => emulator !== 'faithful').length).toBeLessThan(endpoints.length / 7);
  });
});

describe('choices', () => {
  it('are sentences with the calls that they concern', () => {
    const rowOf = (id: string) => rows.find(({ command }) => command === `ads ${id}`)?.choices.join(' ');
    expect(rowOf('campaigns activate')).toContain('deleted ones are not found');
    expect(rowOf('scheduled-tweets list')).toContain('Publication takes no time');
    expect(rowOf('iab-categories list')).toBe('');
  });

  it('are listed with their headings, including those that concern every call', async () => {
    const { exit, stdout } = await runAds(home, ['endpoints', '--choices', '-o', 'json']);
    const choices: { section: string; concerns: string; choice: string; calls: string[] }[] =
      JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(choices.find(({ section }) => section === 'versions')).toMatchObject({
      concerns: 'every call',
      calls: endpoints.map(({ id }) => id),
    });
    expect(choices.find(({ section }) => section === 'targeted-campaigns')).toMatchObject({
      concerns: 'custom-audiences targeted',
      calls: ['custom-audiences.targeted'],
    });
    expect(choices.find(({ section }) => section === 'activation')?.concerns).toBe('campaigns, line-items');
  });

  it.each([80, 110])('are whole sentences in a terminal of %i columns', async (terminal) => {
    const { stdout } = await runAds(home, ['endpoints', '--choices', '--no-color'], { terminal });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(terminal);
    const said = stdout.replace(/\s+/g, ' ');
    for (const { section, says } of recordedChoices) {
      expect(said).toContain(`${section}: `);
      expect(said).toContain(says);
    }
    const argv = ['endpoints', '--choices', '--filter', 'section=activation', '--no-color'];
    expect((await runAds(home, argv, { terminal })).stdout).toMatch(
      /^SECTION +CONCERNS +CHOICE\nactivation /,
    );
  });

  it('are not listed together with the coverage', async () => {
    const { exit, stderr } = await runAds(home, ['endpoints', '--choices', '--coverage']);
    expect(exit).toBe(2);
    expect(stderr).toContain('--coverage and --choices cannot be used together');
  });
});

describe('the table for people', () => {
  it.each([80, 100])(
    'shows every command in full in a window of %i columns, with notes below',
    async (terminal) => {
      const { stdout, stderr } = await runAds(home, ['endpoints', '--coverage', '--no-color'], { terminal });
      const lines = stdout.trimEnd().split('\n');
      expect(lines[0]).toMatch(/^COMMAND +PARAMS +RULES +EMULATOR +CHOICES$/);
      expect(lines.slice(1).map((line) => line.split(/ {2,}/)[0])).toEqual(
        rows.map(({ command }) => command),
      );
      for (const line of [...lines, ...stderr.split('\n')]) expect(line.length).toBeLessThanOrEqual(terminal);
      const said = stderr.replace(/\s+/g, ' ');
      expect(lines.slice(1).map((line) => Number(line.split(/ {2,}/).at(-1)))).toEqual(
        rows.map(({ choices }) => choices.length),
      );
      for (const { emulator, command, note } of rows) {
        if (note !== null) expect(said).toContain(`${emulator}: ${command} ${note}`);
      }
    },
  );
});

describe('rules between parameters', () => {
  it('appear in the help of their command', async () => {
    for (const endpoint of endpoints) {
      const rules = endpointRules(endpoint);
      if (rules.length === 0) continue;
      const { stdout } = await runAds(home, [...endpoint.id.split('.'), '--help']);
      const section = /\nRules:\n((?: {2}.*\n)+)/.exec(stdout)?.[1] ?? '';
      expect(section.trim().split('\n').length, endpoint.id).toBeGreaterThanOrEqual(
        new Set(rules.map((rule) => JSON.stringify(rule))).size,
      );
    }
  });
});
