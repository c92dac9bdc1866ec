/** What a program prints that catches no error of the client: the message first, and no line of bundled code. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { root } from '../../../support/source.js';

const home = homeOfFile(createHomeWithDemoOfNow);

it.each([
  [
    'wrong options',
    "createClient({ environmen: 'local' })",
    'TypeError: the options of the client: environmen is',
  ],
  [
    'wrong values',
    'createClient({ environment: "local" }).campaigns.list({ count: "x" }).all()',
    'ProblemsError: count',
  ],
  [
    'a refusal of the service',
    'createClient({ environment: "local" }).campaigns.get({ campaign_id: "nobody1" })',
    'ServiceError: the service answered 404',
  ],
  ['no sign-in', 'createClient({ environment: "sandbox" }).campaigns.list().all()', 'SettingsError: '],
])('%s', (_, call, message) => {
  const program = join(home.path, 'program.cjs');
  const client = JSON.stringify(join(root, 'dist/client.cjs'));
  writeFileSync(program, `const { createClient } = require(${client});\n${call};\n`);
  const env = { PATH: process.env.PATH, ...home.env };
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  const lines = stderr.split('\n').filter((line) => line !== '');
  expect(lines[0]).toContain(message);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
});
