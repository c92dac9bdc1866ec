/** One judge: what is typed for a local command is read and checked by its description, never by its action. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Invocation } from '../../src/cli/core/host/invocation.js';
import { localCommand } from '../../src/cli/core/host/local-command.js';
import { localCommands } from '../../src/cli/program/commands/index.js';
import { createLocalAction } from '../../src/cli/program/commands/run-local.js';
import { root, sourceFiles } from '../support/source.js';

/** The rooms of local commands. Others run calls of the contract, whose flags stand in the contract. */
const rooms = /^cli\/(bulk|features|program\/(commands|guide))\//;
/** They run calls of the contract, and the two that run everything. */
const others = [
  'cli/program/commands/run-endpoint.ts',
  'cli/program/commands/run-local.ts',
  'cli/bulk/audience/create-filled.ts',
  'cli/bulk/audience/upload-command-line.ts',
  'cli/bulk/pipes/answer-split.ts',
];

/** How a file takes what was typed from the invocation. */
const readsByHand =
  /\b(textOption|repeatedOption)\(|\binvocation\.options\b|\{[^{}]*\boptions\b[^{}]*\}: (Pick<)?Invocation\b/;

const typed = (options: Readonly<Record<string, unknown>>) =>
  ({ options, args: [], problems: [], world: { now: () => 0 } }) as unknown as Invocation;

describe('the flags of local commands', () => {
  it('are not read by hand in any file', () => {
    const files = sourceFiles.filter((file) => rooms.test(file) && !others.includes(file));
    expect(files.length).toBeGreaterThan(100);
    const wrong = files.filter((file) => readsByHand.test(readFileSync(join(root, 'src', file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('reach the action only as checked values', async () => {
    const seen: unknown[] = [];
    const local = localCommand({
      words: ['x'],
      summary: 'X',
      flags: { port: { type: 'integer', max: 9, default: 7, help: 'the port' } },
      examples: [],
      accepts: [],
      load: async () => async (invocation, values) => {
        seen.push(invocation.options, values);
        return undefined;
      },
    });
    const action = await createLocalAction(local);
    await action(typed({ port: '8' }), undefined);
    await action(typed({}), undefined);
    expect(seen).toEqual([{}, { port: 8 }, {}, { port: 7 }]);
    await expect(async () => action(typed({ port: '10' }), undefined)).rejects.toThrow(
      '--port must be at most 9, got "10"',
    );
    expect(seen).toHaveLength(4);
  });

  it('have rules about flags and arguments that exist, and help of one line each', () => {
    const wrong = localCommands().flatMap(({ words, arguments: taken = {}, flags = {}, rules = [] }) => {
      const names = [...Object.keys(taken), ...Object.keys(flags)];
      const ruled = rules.flatMap((rule) => [
        ...('params' in rule ? rule.params : [rule.param]),
        ...('when' in rule && rule.when !== undefined ? [rule.when] : []),
      ]);
      const unknown = ruled.filter((name) => !names.includes(name));
      const unfinished = Object.values({ ...taken, ...flags }).filter(({ help }) => /\.$|\n|^$/.test(help));
      return [...unknown, ...unfinished].map((one) => [words.join(' '), one]);
    });
    expect(wrong).toEqual([]);
  });
});
