/** What the tests themselves must not do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/source.js';

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

it('no test expects a text to be absent that a random id may contain by chance', () => {
  const lucky = tests.flatMap((file) =>
    [...readFileSync(join(root, 'test', file), 'utf8').matchAll(/not\.toContain\('([0-9a-f]{1,5})'\)/g)].map(
      ([, text]) => `${file}: ${text}`,
    ),
  );
  expect(tests.length).toBeGreaterThan(400);
  expect(lucky).toEqual([]);
});

it('no test compares a text with a bare pattern in toMatchObject, which any text would pass', () => {
  const bare = tests.flatMap((file) => {
    const [, ...statements] = readFileSync(join(root, 'test', file), 'utf8').split('toMatchObject(');
    return statements
      .map((rest) => rest.split(';\n')[0] ?? '')
      .filter((statement) => /(?:[{,]\s*\w+: |\[\s*)\/[^/*\n]/.test(statement))
      .map((statement) => `${file}: ${statement}`);
  });
  expect(bare).toEqual([]);
});
