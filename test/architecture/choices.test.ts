/** The record of choices against the marks of docs/service.md and the comments of the source. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choiceSubjects, recordedChoices } from '../../src/contract/choices.js';
import { endpoints } from '../../src/contract/index.js';
import { imports } from '../support/source.js';

const root = resolve(import.meta.dirname, '../..');

/** How many marks stand under each heading of docs/service.md, by its anchor. */
const marks = new Map<string, number>();
for (const part of readFileSync(join(root, 'docs/service.md'), 'utf8').split(/^#{1,6} /m)) {
  const [heading = '', ...lines] = part.split('\n');
  // As GitHub makes the anchor of a heading.
  const slug = heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
  const count = lines.join('\n').split('**Our choice:**').length - 1;
  // The introduction says what the mark means.
  if (count > 0 && slug !== 'the-service') marks.set(slug, count);
}

const sections = choiceSubjects.flatMap((subject) => Object.keys(subject));
const countOf = (section: string) => recordedChoices.filter((choice) => choice.section === section).length;

describe('the record of choices', () => {
  it('has every heading with a mark once, and no other', () => {
    expect(marks.size).toBeGreaterThan(50);
    expect([...sections].sort()).toEqual([...marks.keys()].sort());
  });

  it('has at least a sentence for each mark', () => {
    const short = [...marks].filter(([section, count]) => countOf(section) < count);
    expect(short.map(([section, count]) => `${section}: ${countOf(section)} of ${count}`)).toEqual([]);
  });

  it('has sentences that fit a line or two, each once', () => {
    const texts = recordedChoices.map(({ says }) => says);
    expect(texts.filter((text) => !/^\S.{15,130}\.$/.test(text) || /[`*[\]]/.test(text))).toEqual([]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('names calls that exist', () => {
    expect(recordedChoices.filter(({ calls }) => calls.length === 0).map(({ says }) => says)).toEqual([]);
    const named = choiceSubjects
      .flatMap((subject) => Object.values(subject).flat())
      .flatMap((entry) =>
        typeof entry === 'string' || typeof entry.calls === 'string' ? [] : (entry.calls ?? []),
      );
    const unknown = named.filter(
      (name) => !endpoints.some(({ id }) => id === name || id.startsWith(`${name}.`)),
    );
    expect(unknown).toEqual([]);
  });
});

it('is loaded only by the command that shows it', () => {
  const users = imports.filter(({ target }) => target === 'contract/choices.ts');
  expect(users.map(({ file, kind }) => `${file} ${kind}`).sort()).toEqual([
    'cli/program/guide/endpoint-choices.ts static',
    'cli/program/guide/endpoints.ts dynamic',
  ]);
  const shown = imports.filter(({ target }) => target === 'cli/program/guide/endpoint-choices.ts');
  expect(shown.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
    'cli/program/guide/endpoints.ts dynamic',
  ]);
});

describe('a comment on a choice', () => {
  it('points to a heading that the record has', () => {
    const wrong: string[] = [];
    for (const folder of ['src/contract', 'src/emulator']) {
      for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts')) continue;
        const text = readFileSync(join(root, folder, name), 'utf8');
        const comments = text.match(/\/\*\*[\s\S]*?\*\/|(?:^ *\/\/.*\n)+/gm) ?? [];
        for (const comment of comments.filter((candidate) => /\bChoice: /i.test(candidate))) {
          const pointers = [...comment.matchAll(/docs\/service\.md#([\w-]+)/g)].map(
            (match) => match[1] ?? '',
          );
          if (!pointers.some((pointer) => marks.has(pointer))) wrong.push(`${folder}/${name}: ${comment}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
