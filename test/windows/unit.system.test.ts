/** The tests of values, which need neither files nor processes, run by Vitest in Wine: `npm run test:platforms` runs them. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWindowsPerson, hasWindows, nameWithWine, windowsNode, windowsPath } from './wine.js';

const root = resolve(import.meta.dirname, '../..');
const isWhole = process.env.ADS_WINDOWS_LINES === 'all';
const folders = ['test/values'];

describe.runIf(isWhole && hasWindows())(nameWithWine('on Windows, Vitest'), () => {
  it('runs the tests of values', async () => {
    const person = createWindowsPerson();
    try {
      const report = join(person.folder, 'report.json');
      const vitest = windowsPath(join(root, 'node_modules/vitest/vitest.mjs'));
      const options = ['--root', windowsPath(root), '--config', 'test/windows/unit.config.ts'];
      const output = ['--reporter=json', `--outputFile.json=${windowsPath(report)}`];
      const words = [windowsNode, vitest, 'run', ...options, ...output, ...folders];
      const { status, stderr } = await person.start(words).ended;
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
      expect([status, numFailedTests], stderr).toEqual([0, 0]);
      expect(numPassedTests).toBeGreaterThan(600);
    } finally {
      person.remove();
    }
  }, 1_800_000);
});
