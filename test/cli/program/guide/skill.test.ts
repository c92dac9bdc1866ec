/** The page of `ads skill`. documented-lines.system.test.ts runs its commands. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exitMeanings } from '../../../../src/cli/core/host/exit-codes.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { writeSkill } from '../../../../src/cli/program/guide/skill.js';

const page = writeSkill(commandTree());

describe('the skill', () => {
  it('has at most 1,500 tokens', () => {
    expect(encode(page).length).toBeLessThanOrEqual(1500);
  });

  it('begins with the front matter of a skill', () => {
    const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(page) ?? [];
    const { name, description } = parse(front);
    expect(name).toBe('ads');
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it('names each first word of a command once, and every exit code', () => {
    const words = new Set(['help', ...commandTree().commands.map(({ words: [first = ''] }) => first)]);
    const [, groups = '', others = ''] = /^Groups: (.*)\.\n\nOthers: (.*)\.$/m.exec(page) ?? [];
    expect(`${groups}, ${others}`.split(', ').sort()).toEqual([...words].sort());
    for (const [code, meaning] of exitMeanings) expect(page).toContain(`- ${code}: ${meaning}`);
  });

  it('names flags that exist', () => {
    const known = new Set(
      [...commandTree().commands.flatMap(({ flags }) => flags), ...commandTree().globals].map(
        ({ name }) => name,
      ),
    );
    const named = [...page.matchAll(/--[a-z][a-z-]+/g)].map(([flag]) => flag);
    expect(named.filter((flag) => flag !== '--help' && !known.has(flag))).toEqual([]);
  });
});
