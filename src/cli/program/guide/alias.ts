/** `ads alias`: names for commands that are typed often. */

import type { TreeNode } from '../../../derive/command-tree.js';
import { findNearNames } from '../../../values/match-name.js';
import { shellCommand } from '../../../values/shell-word.js';
import { usageError } from '../../core/host/command-error.js';
import { findFirstWord, globalFlagLength } from '../../core/host/first-word.js';
import type { Action } from '../../core/host/invocation.js';
import { aliasPath, readAliases, updateAliases } from '../aliases/alias-file.js';
import { countPlaceholders, findAlias, splitAlias } from '../aliases/expand-alias.js';

const record = {
  name: 'alias',
  fields: {
    alias: { type: 'string' },
    command: { type: 'string' },
    arguments: { type: 'integer', help: 'Number of arguments that its placeholders take' },
    shadowed: { type: 'boolean', help: 'A command of ads has the same name and runs instead' },
  },
  columns: ['alias', 'command'],
} as const;

type Places = readonly TreeNode[];

function describe(alias: string, command: string, places: Places) {
  const count = countPlaceholders(command.split(' '));
  return { alias, command, arguments: count, shadowed: isCommand(alias, places) };
}

/** Whether a command of ads begins with this word. */
function isCommand(word: string, places: Places): boolean {
  return places.some(({ path }) => path === word);
}

export const listAliases: Action = async ({ world, commandTree }) => {
  const { places } = await commandTree();
  const aliases = Object.entries(await readAliases(world)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { kind: 'rows', record, pages: [aliases.map(([name, command]) => describe(name, command, places))] };
};

/** Far more than anyone types; keeps the file readable. */
const maxLength = 2000;

export const setAlias: Action = async ({ args: [name = '', text = ''], world, notice, commandTree }) => {
  const { places } = await commandTree();
  const command = text.trim().replace(/^ads\s+/, '');
  requireName(name, places);
  if (command.startsWith('!')) {
    throw usageError(
      `the alias ${name} must be a command of ads: an alias never runs a shell`,
      'An alias file that ran a shell could be used to attack this machine. Use an alias or a function of your shell instead.',
    );
  }
  if (command.length > maxLength)
    throw usageError(`the alias ${name} may have at most ${maxLength} characters`);
  requireCommand(name, splitAlias(name, command), places);
  let before: string | undefined;
  await updateAliases(world, (aliases) => {
    before = findAlias(aliases, name);
    return { ...aliases, [name]: command };
  });
  const replaced = before !== undefined && before !== command ? `, no longer of: ads ${before}` : '';
  await notice(`${name} is an alias of: ads ${command}${replaced}`);
  return { kind: 'one', record, row: describe(name, command, places) };
};

export const deleteAlias: Action = async ({ args: [name = ''], world, notice, commandTree }) => {
  const { places } = await commandTree();
  let command = '';
  await updateAliases(world, (aliases) => {
    const { [name]: found, ...others } = aliases;
    if (found === undefined || !Object.hasOwn(aliases, name))
      throw unknownAliasError(name, Object.keys(aliases), aliasPath(world));
    command = found;
    return others;
  });
  await notice(`${name} is no longer an alias`);
  return { kind: 'one', record, row: describe(name, command, places) };
};

function unknownAliasError(name: string, known: readonly string[], path: string) {
  const list = known.length ? `Existing aliases: ${known.join(', ')}.` : `No aliases yet (${path}).`;
  return usageError(`alias "${name}" does not exist`, list);
}

function requireName(name: string, places: Places): void {
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,31}$/.test(name) || name === '__proto__') {
    throw usageError(
      `invalid alias "${name}"`,
      'A name of an alias has 1 to 32 letters, digits, dashes or underscores and begins with a letter.',
    );
  }
  if (isCommand(name, places)) throw usageError(`${name} is a command of ads and cannot be an alias`);
}

/** The words must begin with a command that exists; its flags are checked when it runs. Throws CommandError. */
function requireCommand(name: string, words: readonly string[], places: Places): void {
  const first = findFirstWord(words);
  if (first === undefined) {
    throw usageError(
      `the alias ${name} has no command`,
      `Such as: ${shellCommand`ads alias set ${name} 'campaigns list --all'`}`,
    );
  }
  let path = '';
  for (let at = first; at < words.length; at += globalFlagLength(words, at) || 1) {
    const word = words[at] ?? '';
    if (globalFlagLength(words, at) > 0) continue;
    const place = places.find((known) => known.path === path);
    const below = place?.below.map((next) => next.word) ?? [];
    if (below.length === 0 || word.startsWith('-') || (place?.command && !below.includes(word))) return;
    if (!below.includes(word)) {
      if (/\$[1-9]/.test(word)) return;
      const items = below.map((known) => ({ name: known, value: known, details: [] }));
      const [near] = findNearNames(word, items, 1);
      const known = near ? `Did you mean ${near.name}?` : `Commands: ${below.join(', ')}`;
      throw usageError(
        `the alias ${name} does not begin with a command of ads: ${[path, word].join(' ').trim()}`,
        known,
      );
    }
    path = `${path} ${word}`.trim();
  }
}
