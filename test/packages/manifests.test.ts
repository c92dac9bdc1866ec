/** The Homebrew formula and the manifests of Scoop and winget: one table of facts, the form that each reader asks for. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const build = resolve(import.meta.dirname, '../../build/packages');

type Facts = Readonly<Record<string, string>>;
type Hashes = ReadonlyMap<string, string>;
const { writeFormula } = (await import(`${build}/homebrew.js`)) as {
  writeFormula(facts: Facts, hashes: Hashes): string;
};
const { writeScoop, writeWinget } = (await import(`${build}/windows.js`)) as {
  writeScoop(facts: Facts, hashes: Hashes): string;
  writeWinget(facts: Facts, hashes: Hashes): ReadonlyMap<string, string>;
};
const { platforms, archiveOf } = (await import(`${build}/facts.js`)) as {
  platforms: readonly object[];
  archiveOf(platform: object): string;
};
const { findDependencies } = (await import(`${build}/debian.js`)) as {
  findDependencies(program: Buffer): string;
};

const facts = {
  name: 'ads-platform-cli',
  version: '1.2.3',
  description: 'The tool "ads" with #{danger}: a\\b',
  license: 'MIT',
  homepage: 'https://ads.example/',
  repository: 'https://github.com/example-owner/ads-cli',
  owner: 'example-owner',
  project: 'ads-cli',
  downloads: 'https://github.com/example-owner/ads-cli/releases/download/v1.2.3',
};

/** A hash for each archive, which is the same character all along. */
const digits = {
  'ads-linux-x64.tar.gz': '1',
  'ads-linux-arm64.tar.gz': '2',
  'ads-linux-x64-musl.tar.gz': '3',
  'ads-linux-arm64-musl.tar.gz': '4',
  'ads-macos-x64.tar.gz': '5',
  'ads-macos-arm64.tar.gz': '6',
  'ads-windows-x64.zip': 'a',
  'ads-windows-arm64.zip': 'b',
};
const hashes = new Map(Object.entries(digits).map(([name, digit]) => [name, digit.repeat(64)]));

it('the archives are those of the platforms', () => {
  expect(platforms.map(archiveOf)).toEqual([...hashes.keys()]);
});

describe('the formula', () => {
  const formula = writeFormula(facts, hashes);

  it('has the archive and the hash of each system and processor', () => {
    const named = [...formula.matchAll(/on_(\w+) do\n +url ".*\/v1\.2\.3\/(.+)"\n +sha256 "(.+)"/g)].map(
      ([, processor, archive, hash]) => ({ processor, archive, hash }),
    );
    expect(named).toEqual([
      { processor: 'intel', archive: 'ads-macos-x64.tar.gz', hash: '5'.repeat(64) },
      { processor: 'arm', archive: 'ads-macos-arm64.tar.gz', hash: '6'.repeat(64) },
      { processor: 'intel', archive: 'ads-linux-x64.tar.gz', hash: '1'.repeat(64) },
      { processor: 'arm', archive: 'ads-linux-arm64.tar.gz', hash: '2'.repeat(64) },
    ]);
  });

  it('leaves out a system that has no archive, and nothing else', () => {
    const linux = new Map([...hashes].filter(([name]) => name.includes('linux')));
    expect(writeFormula(facts, linux)).not.toContain('macos');
    expect(writeFormula(facts, linux)).toContain('on_linux');
  });

  it('evaluates nothing of a description', () => {
    expect(formula).toContain('desc "Tool \\"ads\\" with \\#{danger}: a\\\\b"');
  });
});

describe('the manifest of Scoop', () => {
  const manifest = JSON.parse(writeScoop(facts, hashes));

  it('has the members that Scoop asks for, and the hash of the archive', () => {
    expect(manifest).toMatchObject({
      version: '1.2.3',
      homepage: facts.homepage,
      license: 'MIT',
      bin: 'ads.exe',
    });
    expect(manifest.architecture).toEqual({
      '64bit': { url: `${facts.downloads}/ads-windows-x64.zip`, hash: 'a'.repeat(64) },
      arm64: { url: `${facts.downloads}/ads-windows-arm64.zip`, hash: 'b'.repeat(64) },
    });
  });

  it('finds the next version by the same name of file', () => {
    const { url } = manifest.autoupdate.architecture['64bit'];
    expect(url.replace('$version', '1.2.3')).toBe(manifest.architecture['64bit'].url);
  });
});

describe('the manifests of winget', () => {
  const manifests = new Map([...writeWinget(facts, hashes)].map(([name, text]) => [name, parse(text)]));

  it('are three files named by the identifier, of one version', () => {
    expect([...manifests.keys()]).toEqual([
      'example-owner.ads-cli.yaml',
      'example-owner.ads-cli.locale.en-US.yaml',
      'example-owner.ads-cli.installer.yaml',
    ]);
    for (const manifest of manifests.values()) {
      expect(manifest).toMatchObject({ PackageIdentifier: 'example-owner.ads-cli', PackageVersion: '1.2.3' });
    }
  });

  // The members that the schemas of form 1.10.0 require, as published in microsoft/winget-cli.
  it.each([
    ['version', ['DefaultLocale']],
    ['defaultLocale', ['PackageLocale', 'Publisher', 'PackageName', 'License', 'ShortDescription']],
    ['installer', ['Installers']],
  ])('have what the schema of %s requires', (type, members) => {
    const manifest = [...manifests.values()].find(({ ManifestType }) => ManifestType === type);
    for (const member of members) expect(manifest[member]).toBeTruthy();
    expect(manifest.ManifestVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest.PackageIdentifier).toMatch(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/);
  });

  it('name the executable inside the archive, and the hash in capitals as winget writes it', () => {
    const manifest = manifests.get('example-owner.ads-cli.installer.yaml');
    expect(manifest).toMatchObject({
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: 'ads.exe', PortableCommandAlias: 'ads' }],
    });
    expect(manifest.Installers).toEqual([
      expect.objectContaining({ Architecture: 'x64', InstallerSha256: 'A'.repeat(64) }),
      expect.objectContaining({ Architecture: 'arm64', InstallerSha256: 'B'.repeat(64) }),
    ]);
  });

  it('are not written without the archive', () => {
    expect(() => writeWinget(facts, new Map())).toThrow('ads-windows-x64.zip was not made');
  });
});

it.each([
  ['GLIBC_2.9 GLIBC_2.17', 'libc6 (>= 2.17)'],
  ['GLIBC_2.17 GLIBC_2.34 GLIBC_2.4', 'libc6 (>= 2.34)'],
  ['no symbols', 'libc6'],
])('an executable with %j depends on %s', (text, dependency) => {
  expect(findDependencies(Buffer.from(text))).toBe(dependency);
});
