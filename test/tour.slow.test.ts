/**
 * The outputs that documents print are those of the commands above them. With --update they are written anew:
 * npx vitest run --project slow test/tour.slow.test.ts --update
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDocument } from './support/run-document.js';

const root = resolve(import.meta.dirname, '..');
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
const withOutput = documents.filter(
  (name) => name.endsWith('.md') && /^ {4}\$ /m.test(readFileSync(join(root, name), 'utf8')),
);

describe('the outputs', () => {
  it('are printed by at least one document', () => {
    expect(withOutput).toContain('docs/tour.md');
  });

  it.each(withOutput)('in %s equal the output of its commands', async (name) => {
    const path = join(root, name);
    await expect(await runDocument(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path);
  });
});
