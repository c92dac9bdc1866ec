/** Versions of releases: which texts are one, and their order. */
import { describe, expect, it } from 'vitest';
import { compareVersions, isPrerelease, readVersion } from '../../src/values/release-version.js';

describe('a version', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['v0.10.0', '0.10.0'],
    ['v1.0.0-beta.2', '1.0.0-beta.2'],
    ['1.2', undefined],
    ['1.2.3.4', undefined],
    ['01.2.3', undefined],
    ['V1.2.3', undefined],
    ['release-1.2.3', undefined],
    ['1.2.3 ', undefined],
    ['1.2.9999999999', undefined],
    ['', undefined],
  ])('is read from %j as %j', (text, version) => {
    expect(readVersion(text)).toBe(version);
  });

  // From Semantic Versioning, with numbers beside words.
  const ascending = [
    '0.9.10',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '10.0.0',
  ];
  it.each(ascending.slice(1).map((version, index) => [ascending[index]!, version]))(
    '%s is older than %s',
    (one, other) => {
      expect(Math.sign(compareVersions(one, other))).toBe(-1);
      expect(Math.sign(compareVersions(other, one))).toBe(1);
      expect(compareVersions(one, one)).toBe(0);
    },
  );

  it('says whether it comes before a release', () => {
    expect([isPrerelease('1.0.0-rc.1'), isPrerelease('1.0.0')]).toEqual([true, false]);
  });
});
