/** Every published call, as interface-rows.txt lists them, against command, check, emulator and script: computed, never typed. */
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

describe('the published calls', () => {
  it('are 86', () => expect(wanted).toHaveLength(86));

  it.each(wanted)('%s %s %s has a command, and an emulator true to it', async (section, method, path) => {
    const found = rows.filter((row) => row.method === method && row.path === path);
    expect(found).toHaveLength(1);
    const [row] = found;
    expect(row?.section).toContain(section);
    if (row?.emulator !== 'faithful') expect(row?.note).toMatch(/\w+ \w+/);
    const { exit, stdout } = await runAds(home, [...row!.command.split(' ').slice(1), '--help']);
    expect(exit).toBe(0);
    expect(stdout).toContain(`${method} ${path}`);
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
