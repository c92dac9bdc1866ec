/** Words of commands in the cmd of Wine: each arrives at a program of Windows as it was. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellRules } from '../../src/values/shell-rules.js';
import { shellTexts } from '../support/shell-texts.js';
import {
  createWindowsPerson,
  hasWindows,
  nameWithWine,
  type WindowsPerson,
  windowsNode,
  windowsPath,
} from './wine.js';

const { cmd } = shellRules;

/** Wine leaves a caret before a percent sign, which Windows removes, and reads other signs by the code page of the person. */
const texts = shellTexts.filter((text) => !text.includes('%') && /^[ -~]*$/.test(text));

describe.runIf(hasWindows())(nameWithWine('in cmd'), () => {
  let person: WindowsPerson;
  beforeAll(() => {
    person = createWindowsPerson();
  });
  afterAll(() => person?.remove());

  it('every text arrives at a program, typed and by a script as npm makes one', {
    timeout: 120_000,
  }, async () => {
    const path = (name: string) => join(person.folder, name);
    writeFileSync(
      path('echo.cjs'),
      `require('fs').appendFileSync('out', JSON.stringify(process.argv.slice(2)) + '\\n')`,
    );
    writeFileSync(path('tool.cmd'), `@"${windowsPath(windowsNode)}" echo.cjs %*\r\n`);
    // A line of cmd has 8,191 signs at most.
    const words = texts.map((text) => cmd.word(text)).join(' ');
    const lines = [`"${windowsPath(windowsNode)}" echo.cjs ${words}`, `call tool.cmd ${words}`, 'exit'];
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(8191);
    await person.start(['cmd'], { input: `${lines.join('\r\n')}\r\n` }).ended;
    const [typed, script] = readFileSync(path('out'), 'utf8').trim().split('\n');
    expect(JSON.parse(typed ?? '')).toEqual(texts);
    expect(JSON.parse(script ?? '')).toEqual(texts);
  });

  // Wine's pipe does not take several commands in parentheses, as `lines` writes them.
  it('a variable is set', { timeout: 120_000 }, async () => {
    const path = (name: string) => join(person.folder, name);
    writeFileSync(path('show.cjs'), `require('fs').writeFileSync('shown', process.env.ADS_X)`);
    const lines = [cmd.variable('ADS_X', 'C:\\a & b'), `"${windowsPath(windowsNode)}" show.cjs`, 'exit'];
    await person.start(['cmd'], { input: `${lines.join('\r\n')}\r\n` }).ended;
    expect(readFileSync(path('shown'), 'utf8')).toBe('C:\\a & b');
  });
});
