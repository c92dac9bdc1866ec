/** The form of CHANGELOG.md: versions, categories in their order, entries that stand once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOfChangelog, readChangelog } from './support/changelog.js';
import { root } from './support/source.js';

/** A short changelog without problems. */
const text = `# Changelog

## [Unreleased]

### Added

### Changed

- Another default.

### Deprecated

### Removed

## [0.1.0] - 2026-11-30

The first version.

### Added

- A command
  with a long line.
`;

describe('CHANGELOG.md', () => {
  it('has the form of Keep a Changelog', () => {
    expect(problemsOfChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))).toEqual([]);
    expect(problemsOfChangelog(text)).toEqual([]);
  });

  it('ends with the version that it began with', () => {
    const releases = readChangelog();
    expect(releases.at(-1)?.heading.text).toMatch(/^## \[0\.1\.0\]/);
    expect(releases.at(-1)!.categories.flatMap(({ entries }) => entries).length).toBeGreaterThan(500);
  });

  it.each([
    ['a version without a date', '## [0.1.0] - 2026-11-30', '## 0.1.0', 'not "## [1.2.3]'],
    ['a version above Unreleased', '## [Unreleased]', '## [0.2.0] - 2026-12-01', 'the first version is not'],
    ['a category of another name', '### Deprecated', '### Improved', 'other categories'],
    [
      'categories in another order',
      '### Added\n\n### Changed',
      '### Changed\n\n### Added',
      'other categories',
    ],
    ['a category twice', '### Deprecated', '### Added', 'other categories'],
    [
      'an empty category of a release',
      'The first version.\n',
      'The first version.\n\n### Added\n',
      'an empty category',
    ],
    [
      'an entry below no category',
      'The first version.\n',
      'The first version.\n\n- A new flag.\n',
      'belongs to no category',
    ],
    [
      'an entry with another mark',
      '### Deprecated\n',
      '### Deprecated\n\n* A new flag.\n',
      'belongs to no category',
    ],
    ['an entry twice', '### Deprecated\n', '### Deprecated\n\n- A flag.\n- A flag.\n', 'again'],
    ['an entry without an end', '### Deprecated\n', '### Deprecated\n\n- A flag\n', 'without a full stop'],
  ])('does not pass with %s', (_name, from, to, problem) => {
    expect(text).toContain(from);
    expect(problemsOfChangelog(text.replace(from, to)).join('\n')).toContain(problem);
  });
});
