/** Words of commands in real shells: each arrives at a program as it was. Starts sh, bash, zsh, fish and PowerShell where they are. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellRules } from '../../src/values/shell-rules.js';
import { linesCommand, shellWord, variableCommand } from '../../src/values/shell-word.js';
import { makeFolder } from '../support/folders.js';
import { hiddenTexts, shellTexts } from '../support/shell-texts.js';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Writes a program that prints its arguments as JSON. */
function makeEcho(): string {
  const path = join(makeFolder(), 'echo.cjs');
  writeFileSync(path, 'console.log(JSON.stringify(process.argv.slice(2)))');
  return path;
}

describe.skipIf(process.platform === 'win32').each(['sh', 'bash', 'zsh', 'fish'])('%s', (shell) => {
  // Only bash and zsh read an end of line at the end of a word.
  const texts = [
    ...shellTexts,
    ...hiddenTexts.filter((text) => !text.endsWith('\n') || /^(?:ba|z)sh$/.test(shell)),
  ];
  const run = (line: string) =>
    spawnSync(shell, ['-c', line], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });

  it.runIf(has(shell) || shell === 'sh')('passes every text on', () => {
    const words = texts.map(shellWord).join(' ');
    const { stdout, stderr } = run(`'${process.execPath}' '${makeEcho()}' -- ${words}`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).slice(1)).toEqual(texts);
  });

  it.runIf(has(shell) || shell === 'sh')('sets variables, and writes lines', () => {
    for (const text of ['', 'a b', "it's", 'a\\', '$x!']) {
      expect(run(`${variableCommand('ADS_X', text)}; printenv ADS_X`).stdout).toBe(`${text}\n`);
      expect(run(`${linesCommand(['8w', text])} | cat`).stdout).toBe(`8w\n${text}\n`);
    }
  });
});

describe.each(['pwsh', 'powershell'] as const)('%s', (shell) => {
  it.runIf(has(shell))('passes every text on', () => {
    const texts = [...shellTexts, ...hiddenTexts];
    const rules = shellRules[shell];
    const line = [
      rules.word(process.execPath),
      rules.word(makeEcho()),
      rules.endOfFlags,
      ...texts.map(rules.word),
    ].join(' ');
    const file = join(makeFolder(), 'line.ps1');
    // With a mark of its encoding, which Windows PowerShell needs.
    writeFileSync(file, `\ufeff[Console]::OutputEncoding = [Text.Encoding]::UTF8\n& ${line}\n`);
    const { stdout, stderr } = spawnSync(shell, ['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', file], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).slice(1)).toEqual(texts);
  });
});

describe.runIf(process.platform === 'win32')('cmd', () => {
  it.each(shellTexts)('passes %j on', (text) => {
    const { cmd } = shellRules;
    const line = [process.execPath, makeEcho(), text].map(cmd.word).join(' ');
    const { stdout } = spawnSync('cmd.exe', ['/d', '/s', '/c', `"${line}"`], {
      encoding: 'utf8',
      windowsVerbatimArguments: true,
    });
    expect(JSON.parse(stdout)).toEqual([text]);
  });
});
