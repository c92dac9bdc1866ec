/** Names have one meaning each, and files are short and say what they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCode, readSource, root, sourceFiles } from '../support/source.js';
import { readIdentifiers } from '../support/source-names.js';
import { dialect } from './dialect.js';

/** The names that each file declares and exports; what it passes on from another is not its own. */
function exportedNames(file: string): string[] {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return [...readCode(file).matchAll(declared)].flatMap(([, name]) => name ?? []);
}

/** How many folders name a room, by its top folder; elsewhere the top folder is one. */
const depths: Readonly<Record<string, number>> = { cli: 3, emulator: 2 };

/** The folder whose files must not export one name twice: a room of the command line or the emulator, or a top folder. */
function folderOf(file: string): string {
  const [top = ''] = file.split('/');
  return file
    .split('/')
    .slice(0, depths[top] ?? 1)
    .join('/');
}

/** A comment that begins so describes a thing without its name. */
const questionWord =
  /^(?:what|who|whom|whose|how|when|where|whether|which|why|(?:so|as) (?:often|many|much|long))\b/i;

/** The words of docs/glossary.md that names must not have. */
function refusedWords(): readonly string[] {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| \w+ \|.*\|(.*)\|$/gm);
  return [...rows].flatMap(([, words = '']) => words.split(',').map((word) => word.trim())).filter(Boolean);
}

/** `readKeptRows` is made of read, kept and rows; `kept-rows` of kept and rows. */
function wordsOf(name: string): readonly string[] {
  return name.split(/(?=[A-Z])|[-._]/).map((word) => word.toLowerCase());
}

describe('exported names', () => {
  it('have one declaration in a folder', () => {
    const files = new Map<string, string[]>();
    for (const file of sourceFiles) {
      for (const name of exportedNames(file)) {
        const key = `${folderOf(file)}: ${name}`;
        files.set(key, [...(files.get(key) ?? []), file]);
      }
    }
    const twice = [...files].filter(([, places]) => new Set(places).size > 1);
    expect(twice).toEqual([]);
  });

  it('and names of files have no word that the glossary refuses', () => {
    const refused = refusedWords();
    expect(refused.length).toBeGreaterThan(5);
    const named = sourceFiles.flatMap((file) =>
      [file.split('/').at(-1) ?? '', ...exportedNames(file)].map((name) => `${file}: ${name}`),
    );
    const wrong = named.filter((entry) =>
      wordsOf(entry.split(': ')[1] ?? '').some((word) => refused.includes(word)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('names inside files', () => {
  it.each(dialect)('do not have $what', ({ word, where = '', except = [] }) => {
    const has = (file: string) =>
      word.test(readSource(file)) && [...readIdentifiers(file)].some((name) => word.test(name));
    const found = sourceFiles.filter((file) => file.startsWith(where) && has(file));
    expect(found.toSorted()).toEqual(except.toSorted());
  });
});

describe('files', () => {
  const budget = (file: string) => (file.startsWith('contract/') ? 400 : 250);

  it('are short enough to hold one idea', () => {
    const long = sourceFiles.flatMap((file) => {
      const lines = readCode(file)
        .split('\n')
        .filter((line) => line.trim()).length;
      return lines > budget(file) ? [`${file}: ${lines} lines of code`] : [];
    });
    expect(long).toEqual([]);
  });

  it('open with a description', () => {
    expect(sourceFiles.filter((file) => !readSource(file).startsWith('/**'))).toEqual([]);
  });

  it('name themselves in it: a noun or a verb comes first, and not a question word', () => {
    const header = (file: string) => /^\/\*\*\s*(?:\* )?([\s\S]*?)\*\//.exec(readSource(file))?.[1] ?? '';
    const asked = sourceFiles.filter((file) => questionWord.test(header(file)));
    expect(asked).toEqual([]);
  });

  it('name what they export in the same way; a predicate may begin with Whether', () => {
    const asked = sourceFiles.flatMap((file) =>
      [...readSource(file).matchAll(/^\/\*\*\s*(?:\* )?((?:(?!\*\/)[\s\S])*?)\*\/\nexport /gm)].flatMap(
        ([, comment = '']) =>
          questionWord.test(comment) && !/^whether\b/i.test(comment) ? [`${file}: ${comment.trim()}`] : [],
      ),
    );
    expect(asked).toEqual([]);
  });

  it('have names that do not occur in two folders of one area, except for groups', () => {
    const places = new Map<string, string[]>();
    for (const file of sourceFiles) {
      const [area = ''] = file.split('/');
      const name = file.split('/').at(-1) ?? '';
      if (name === 'index.ts' || file.includes('/groups/')) continue;
      places.set(`${area}: ${name}`, [...(places.get(`${area}: ${name}`) ?? []), file]);
    }
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});

it('one function words the problem of names that exclude each other', () => {
  const wordings = /mutually exclusive|cannot be combined|cannot be used together/;
  expect(sourceFiles.filter((file) => wordings.test(readCode(file)))).toEqual(['values/text-lists.ts']);
});

it('the parts of an invocation have at most ten members each', () => {
  const code = readCode('cli/core/host/invocation.ts');
  const parts = [...code.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)];
  const counts = Object.fromEntries(
    parts.map(([, name = '', body = '']) => [name, body.match(/^ {2}readonly \w+/gm)?.length ?? 0]),
  );
  expect(Object.keys(counts)).toEqual(['Command', 'Reporter', 'Ending', 'Invocation', 'Reversal']);
  expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(10);
});
