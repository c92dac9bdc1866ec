/** CHANGELOG.md as versions, categories and entries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source.js';

/** Categories of a version, in their order. */
export const categories = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const;

/** A line of a file, with the number that it has there. */
interface Line {
  readonly number: number;
  readonly text: string;
}

interface Category {
  readonly heading: Line;
  /** Each entry with its `- ` and the lines that continue it. */
  readonly entries: readonly Line[];
}

export interface Release {
  readonly heading: Line;
  readonly categories: readonly Category[];
}

/** The releases of a changelog, in its order. What is neither a heading nor an entry is left out. */
export function readChangelog(text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')): Release[] {
  const releases: {
    heading: Line;
    categories: { heading: Line; entries: { number: number; text: string }[] }[];
  }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const at = { number: index + 1, text: line };
    const category = releases.at(-1)?.categories.at(-1);
    if (line.startsWith('## ')) releases.push({ heading: at, categories: [] });
    else if (line.startsWith('### ')) releases.at(-1)?.categories.push({ heading: at, entries: [] });
    else if (line.startsWith('- ')) category?.entries.push({ ...at });
    else if (line.startsWith('  ') && category?.entries.length) category.entries.at(-1)!.text += `\n${line}`;
  }
  return releases;
}

/** What breaks the form of Keep a Changelog, with the number of each line; empty where nothing does. */
export function problemsOfChangelog(text: string): string[] {
  const problems: string[] = [];
  const releases = readChangelog(text);
  const seen = new Map<string, number>();
  if (releases[0]?.heading.text !== '## [Unreleased]')
    problems.push('1: the first version is not ## [Unreleased]');
  for (const [index, { heading, categories: found }] of releases.entries()) {
    if (index > 0 && !/^## \[\d+\.\d+\.\d+(?:-[\w.]+)?\] - \d{4}-\d{2}-\d{2}$/.test(heading.text)) {
      problems.push(`${heading.number}: not "## [1.2.3] - 2026-12-31": ${heading.text}`);
    }
    const names = found.map((category) => category.heading.text.slice(4));
    const known = categories.filter((name) => names.includes(name));
    if (names.join() !== known.join()) {
      problems.push(
        `${heading.number}: other categories, or another order, than ${categories.join(', ')}: ${names.join(', ')}`,
      );
    }
    for (const category of found) {
      if (index > 0 && category.entries.length === 0)
        problems.push(`${category.heading.number}: an empty category of a release`);
      for (const entry of category.entries) {
        const first = seen.get(entry.text);
        if (first !== undefined) problems.push(`${entry.number}: the entry of line ${first} again`);
        seen.set(entry.text, entry.number);
        if (!/[.!)`]$/.test(entry.text))
          problems.push(`${entry.number}: an entry without a full stop at its end`);
      }
    }
  }
  return [...problems, ...problemsOfLines(text, releases)];
}

/** Entries outside of a category, and lines that belong to no entry. */
function problemsOfLines(text: string, releases: readonly Release[]): string[] {
  const inEntries = new Set(
    releases.flatMap((release) =>
      release.categories.flatMap(({ entries }) =>
        entries.flatMap((entry) => entry.text.split('\n').map((_line, index) => entry.number + index)),
      ),
    ),
  );
  return text.split('\n').flatMap((line, index) => {
    if (!/^ *[-*+] |^ {2}/.test(line) || inEntries.has(index + 1)) return [];
    return [`${index + 1}: belongs to no category: ${line}`];
  });
}
