/** A config file that somebody has broken is told with its place, and left as it is. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configPath, updateConfig } from '../../src/auth/config.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ads-config-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const clock = { now: () => 0, sleep: async () => undefined };
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a config file', () => {
  it.each([
    ['that is not JSON', '{"profiles":\n}', 'config.json:2:1: not valid JSON'],
    [
      'that is nested 5,000 deep',
      `{"profiles":{"x":${deep(4_998)}}}`,
      'config.json:1:1008: nested more than 200 levels deep',
    ],
    ['without profiles', '[]', 'config.json has no profiles'],
  ])('%s is refused and not changed', async (_, text, message) => {
    const path = configPath(directory);
    writeFileSync(path, text, { mode: 0o600 });
    await expect(updateConfig(path, clock, (config) => config)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(message),
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
