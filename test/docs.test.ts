/** The documents: every link leads somewhere, every heading of docs/service.md is used, nothing points outside. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitMeanings } from '../src/cli/core/host/exit-codes.js';
import { endpoints } from '../src/contract/index.js';
import { listFiles, root } from './support/source.js';

const service = 'docs/service.md';

/** Headings that nothing in src points to: they gather others, or are read from beginning to end. */
const proseOnly = ['the-service', 'contents', 'conventions', 'states-and-transitions'];

const texts = new Map<string, string>();

function read(name: string): string {
  const text = texts.get(name) ?? readFileSync(join(root, name), 'utf8');
  texts.set(name, text);
  return text;
}

/** A document without its blocks of code, whose lines may begin with #. */
function proseOf(name: string): string {
  return read(name).replace(/^```[\s\S]*?^```/gm, '');
}

/** A heading's anchor, as GitHub makes it. */
function slugOf(heading: string): string {
  return heading
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function headingsOf(name: string): string[] {
  return [...proseOf(name).matchAll(/^#{1,6} (.+)$/gm)].map((match) => slugOf(match[1]!));
}

/** Everything that a link may name in a document: its headings, and the anchors that it writes itself. */
function anchorsOf(name: string): Set<string> {
  const written = [...read(name).matchAll(/<a id="([^"]+)">/g)].map((match) => match[1]!);
  const found = anchors.get(name) ?? new Set([...headingsOf(name), ...written]);
  anchors.set(name, found);
  return found;
}
const anchors = new Map<string, Set<string>>();

const source = listFiles('src', '.ts');
const tests = listFiles('test', '.ts');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listFiles('docs', '.md'),
  ...listFiles('src', '.md'),
];
const headings = headingsOf(service);

/** Headings of docs/service.md that a file names, without regard to how its comments are wrapped. */
function pointersIn(name: string): string[] {
  return [...read(name).matchAll(/docs\/service\.md#([\w-]*)/g)].map((match) => match[1]!);
}

describe(service, () => {
  it('has no two headings with one anchor', () => {
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  });

  it('lists every heading in its contents', () => {
    const [contents = ''] = read(service).split('\n## Overview');
    const listed = new Set([...contents.matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1]!));
    const left = headings.filter((heading) => !listed.has(heading));
    expect(left).toEqual(['the-service', 'contents']);
  });

  it('has every heading that comments and tests point to', () => {
    const wrong = [...source, ...tests].flatMap((name) =>
      pointersIn(name)
        .filter((anchor) => !headings.includes(anchor))
        .map((anchor) => `${name}: #${anchor}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has the section of every endpoint', () => {
    const wrong = endpoints.filter(({ section }) => !headings.includes(section));
    expect(wrong.map(({ id, section }) => `${id}: ${section}`)).toEqual([]);
  });

  it('has no heading that nothing in src points to', () => {
    const used = new Set([...source.flatMap(pointersIn), ...endpoints.map(({ section }) => section)]);
    expect(headings.filter((heading) => !used.has(heading)).sort()).toEqual([...proseOnly].sort());
  });

  it('names only entries of the contract', () => {
    const contract = listFiles('src/contract', '.ts').map(read).join('\n');
    const named = [...read(service).matchAll(/\(contract:\s((?:`[^`]+`(?:,\s)?)+)\)/g)].flatMap((match) =>
      [...match[1]!.matchAll(/`(\w+)/g)].map((name) => name[1]!),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(contract))).toEqual([]);
  });

  it('marks every choice in the same way', () => {
    expect(read(service).match(/\bOur choice\b(?!:\*\*)/g)).toBeNull();
  });
});

describe('links', () => {
  it('lead to existing files, and to existing anchors in them', () => {
    const wrong = documents.flatMap((name) =>
      [...proseOf(name).matchAll(/\]\(([^)\s]+)\)/g)]
        .map((match) => match[1]!)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const file = path === '' ? name : relative(root, resolve(root, dirname(name), path));
          if (file.startsWith('..') || !existsSync(join(root, file))) return true;
          return anchor !== undefined && !anchorsOf(file).has(anchor);
        })
        .map((target) => `${name}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('references', () => {
  /** Ways to cite a document by number or name; those that are not part of the project cannot be followed. */
  const outside: readonly RegExp[] = [
    /\b(?:interface|ext|extended|companion)(?: sections?)? \d/i,
    /\binterface ext \d|\(more \d|\bmore \d+\.\d/,
    /\bsections? \d/i,
    /(?:^|[\s(,])D\d{1,2}(?=[),.;\s]|$)/,
    /\(4\.[0-5](?: rule \d)?\)/,
    /\b(?:design|house|interface|extended-interface|more-endpoints)\.md\b/,
    /\.\.\/shared\//,
    /\bthe (?:interface|companion)\b(?! of )/,
  ];

  it('point to nothing outside the repository', () => {
    const names = [...source, ...tests, ...documents, ...listFiles('test', '.txt')];
    const wrong = names
      .filter((name) => name !== relative(root, import.meta.filename))
      .flatMap((name) =>
        read(name)
          .split('\n')
          // RFCs are public and stay where they are.
          .filter((line) => !/\bRFC \d/.test(line) && outside.some((pattern) => pattern.test(line)))
          .map((line) => `${name}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('docs/scripting.md', () => {
  it('has the exit codes with the meanings of ads help exit-codes', () => {
    const rows = [...read('docs/scripting.md').matchAll(/^\| (\d+) \| (.*) \|$/gm)];
    expect(rows.map(([, code, meaning = '']) => [Number(code), meaning.replaceAll('`', '')])).toEqual(
      exitMeanings,
    );
  });
});
