/** Every row of the interface's endpoint tables against command, check, emulator and script: computed, never typed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointRules } from '../src/contract/endpoint-rules.js';
import { endpoints } from '../src/contract/index.js';
import { createHome, type Home, runAds } from './support/cli.js';

interface Row {
  readonly section: string;
  readonly method: string;
  readonly path: string;
  readonly command: string;
  readonly emulator: string;
  readonly note: string | null;
}

const wanted = readFileSync(join(import.meta.dirname, 'interface-rows.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [section: string, method: string, path: string]);

let home: Home;
let rows: Row[];
beforeAll(async () => {
  home = createHome();
  const { stdout } = await runAds(home, ['endpoints', '--coverage', '-o', 'json']);
  rows = JSON.parse(stdout);
});
afterAll(() => home.remove());

describe('the rows of the interface', () => {
  it('are the 86 of its tables', () => expect(wanted).toHaveLength(86));

  it('have a command each, and an emulator true to it', async () => {
    const violations: string[] = [];
    for (const [section, method, path] of wanted) {
      const report = (text: string) => violations.push(`${section} ${method} ${path}: ${text}`);
      const [row, ...others] = rows.filter((item) => item.method === method && item.path === path);
      if (!row || others.length) {
        report(row ? 'several commands' : 'no command');
        continue;
      }
      if (!row.section.includes(section)) report(`stands in ${row.section}`);
      if (row.emulator !== 'faithful' && !/\w+ \w+/.test(row.note ?? ''))
        report(`${row.emulator}, and nothing says why`);
      const { exit, stdout } = await runAds(home, [...row.command.split(' ').slice(1), '--help']);
      // A long path is broken after its slashes.
      const calls = stdout.replace(/\n +/g, '').replaceAll(' ', '');
      if (exit !== 0 || !calls.includes(`${method}${path}`)) report(`help of ${row.command}: exit ${exit}`);
    }
    expect(violations).toEqual([]);
  });
});

describe('the emulator', () => {
  it('has built every endpoint that the contract knows', () => {
    expect(rows.map(({ command }) => command)).toHaveLength(endpoints.length);
    expect(rows.filter(({ emulator }) => emulator === 'not built')).toEqual([]);
  });

  it('is faithful to all but a few', () => {
    expect(rows.filter(({ emulator }) => emulator !== 'faithful').length).toBeLessThan(endpoints.length / 7);
  });
});

describe('for people', () => {
  it.each([80, 100])(
    'every command stands whole in a window of %i columns, with notes below',
    async (terminal) => {
      const { stdout, stderr } = await runAds(home, ['endpoints', '--coverage', '--no-color'], { terminal });
      const lines = stdout.trimEnd().split('\n');
      expect(lines[0]).toMatch(/^COMMAND +PARAMS +RULES +EMULATOR$/);
      expect(lines.slice(1).map((line) => line.split(/ {2,}/)[0])).toEqual(
        rows.map(({ command }) => command),
      );
      for (const line of [...lines, ...stderr.split('\n')]) expect(line.length).toBeLessThanOrEqual(terminal);
      const said = stderr.replace(/\s+/g, ' ');
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
