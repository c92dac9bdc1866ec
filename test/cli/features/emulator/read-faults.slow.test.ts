/** Files of faults with very many things wrong in them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { readFaults } from '../../../../src/cli/features/emulator/read-faults.js';
import { renderError } from '../../../../src/output/render-error.js';
import { createHome } from '../../../support/cli.js';

const names = Array.from({ length: 40_000 }, (_, index) => `k${index}`);
const files = {
  'f.json': JSON.stringify({
    rules: [{ fault: 'html', ...Object.fromEntries(names.map((name) => [name, 1])) }],
  }),
  'f.yaml': `rules:\n  - fault: html\n${names.map((name) => `    ${name}: 1\n`).join('')}`,
};

async function failureOf(name: string, text: string): Promise<CommandError> {
  const home = createHome();
  onTestFinished(() => home.remove());
  const path = join(home.path, name);
  writeFileSync(path, text);
  const world = { stdin: {} } as unknown as Parameters<typeof readFaults>[1];
  const error: unknown = await readFaults(path, world, 'FILE').catch((reason: unknown) => reason);
  if (!(error instanceof CommandError)) throw new Error('the file was taken');
  return error;
}

// It took half a minute and more where each key was compared with all before it.
it.each(Object.entries(files))(
  '%s with 40,000 keys is refused within seconds',
  { timeout: 15_000 },
  async (name, text) => {
    const { message, exit, problems = [] } = await failureOf(name, text);
    // The first ones are named, and the rest is counted.
    expect([exit, problems.length]).toEqual([2, 51]);
    expect(problems.at(-2)?.message).toMatch(name.endsWith('yaml') ? /f\.yaml:52: rules\[0\]\.k49/ : /k49/);
    expect(problems.at(-1)?.message).toContain('39950');
    const place = { format: 'table', isTTY: false, color: false } as const;
    const shown = renderError({ code: 'X', message, exit, retryable: false, problems }, place);
    expect(shown.split('\n')).toHaveLength(52);
  },
);

it('a list of 20,000 rules is read, and refused for its length', async () => {
  const text = `rules:\n${'  - {fault: html}\n'.repeat(20_000)}`;
  expect((await failureOf('f.yaml', text)).message).toContain(
    'rules must have at most 1000 rules, got 20000',
  );
});

it.each([
  ['rules:\n  - fault: html\n    nth: 1\n    nth: 2\n', 4],
  ['seed: 1\nrules: []\nseed: 2\n', 3],
  ['rules: [{fault: html, nth: 1, nth: 2}]\n', 1],
])('a member that an object has twice is named with its line: %s', async (text, line) => {
  expect((await failureOf('f.yaml', text)).message).toContain(
    `f.yaml:${line}: not valid YAML: Map keys must be unique`,
  );
});
