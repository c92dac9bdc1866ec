/** The files of a release, made from stand-ins of the executables: the Debian package installed by dpkg, archives, checksums. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../support/cli.js';
import {
  ageExecutables,
  createReleaseProject,
  type ReleaseProject,
  timeOfMaking,
} from '../support/release-project.js';
import { completeIn, describeIn } from '../support/shells.js';

const clone = resolve(import.meta.dirname, '../..');
const { makePackages } = (await import(`${clone}/build/packages/make.js`)) as {
  makePackages(options: object): Promise<ReadonlyMap<string, string>>;
};

/** The files are made on Linux, where a release is built. */
const canMake = ['dpkg-deb', 'gzip', 'tar'].every(hasProgram);
const home = homeOfFile(createHomeWithDemoOfNow);

function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** All files below a folder, with the SHA-256 of each. */
function readHashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}

describe.skipIf(!canMake && process.platform !== 'linux')('the files of a release', () => {
  const env = { SOURCE_DATE_EPOCH: '1790000000' };
  let project: ReleaseProject;
  let made: string;

  beforeAll(async () => {
    project = createReleaseProject();
    made = join(project.folder, 'made');
    await makePackages({ ...project, to: made, env });
  }, timeOfMaking);
  afterAll(() => project.remove());

  it(
    'have the same bytes when they are made again, by another umask and in another zone',
    async () => {
      ageExecutables(project);
      const again = join(project.folder, 'again');
      const { TZ } = process.env;
      const umask = process.umask(0o077);
      process.env.TZ = 'Pacific/Apia';
      try {
        await makePackages({ ...project, to: again, env });
      } finally {
        process.umask(umask);
        if (TZ === undefined) delete process.env.TZ;
        else process.env.TZ = TZ;
      }
      expect(readHashes(again)).toEqual(readHashes(made));
    },
    timeOfMaking,
  );

  it('are all in SHA256SUMS but the texts that name them, with the hash that they have', () => {
    const sums = readFileSync(join(made, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const listed = Object.fromEntries(sums.map((line) => line.split('  ').reverse() as [string, string]));
    const { SHA256SUMS: _, 'ads.rb': __, 'ads.json': ___, ...rest } = readHashes(made);
    expect(listed).toEqual(
      Object.fromEntries(Object.entries(rest).filter(([name]) => !/^winget/.test(name))),
    );
    expect(Object.keys(listed)).toHaveLength(11);
  });

  it('are named in formula and manifests with the same hashes', () => {
    const hashes = readHashes(made);
    const texts = ['ads.rb', 'ads.json', 'winget/example-owner.ads-cli.installer.yaml'].map((name) =>
      readFileSync(join(made, name), 'utf8').toLowerCase(),
    );
    for (const name of ['ads-macos-arm64.tar.gz', 'ads-linux-arm64.tar.gz'])
      expect(texts[0]).toContain(hashes[name]);
    for (const text of texts.slice(1)) expect(text).toContain(hashes['ads-windows-x64.zip']);
  });

  it.skipIf(!process.env.ADS_TEST_PACKAGES && !hasProgram('ruby'))(
    'hold a formula that Ruby can read',
    () => {
      expect(execFileSync('ruby', ['-c', join(made, 'ads.rb')], { encoding: 'utf8' })).toBe('Syntax OK\n');
    },
  );

  it('hold archives whose executable can be run, with manual, completions and licenses', () => {
    const listing = execFileSync('tar', ['-tvzf', join(made, 'ads-macos-arm64.tar.gz')], {
      encoding: 'utf8',
    });
    expect(listing).toMatch(/^-rwxr-xr-x 0\/0 .* ads$/m);
    for (const name of ['man/man1/ads.1', 'completions/_ads', 'LICENSE', 'third-party-licenses.txt']) {
      expect(listing).toMatch(new RegExp(`^-rw-r--r-- 0/0 .* ${name}$`, 'm'));
    }
  });

  it('are not made without one of the executables, or without addresses', async () => {
    const bare = createReleaseProject({ homepage: undefined });
    try {
      await expect(makePackages({ ...bare, to: made, env })).rejects.toThrow('no repository or homepage');
      await expect(makePackages({ ...project, from: clone, to: made, env })).rejects.toThrow(
        'npm run executables',
      );
    } finally {
      bare.remove();
    }
  });

  describe('the Debian package', () => {
    let system: string;

    const dpkg = (...argv: string[]) =>
      execFileSync('dpkg', [`--root=${system}`, '--force-not-root', '--force-depends', ...argv], {
        encoding: 'utf8',
        stdio: 'pipe',
      });

    beforeAll(() => {
      system = join(project.folder, 'system');
      for (const name of ['info', 'updates'])
        mkdirSync(join(system, 'var/lib/dpkg', name), { recursive: true });
      writeFileSync(join(system, 'var/lib/dpkg/status'), '');
      dpkg('--install', join(made, 'ads-linux-x64.deb'));
    });

    const read = (path: string) => readFileSync(join(system, path));

    it('is described for the person who installs it', () => {
      const info = execFileSync('dpkg-deb', ['--field', join(made, 'ads-linux-x64.deb')], {
        encoding: 'utf8',
      });
      expect(info).toContain('Package: ads-platform-cli\nVersion: ');
      expect(info).toContain('\nArchitecture: amd64\n');
      expect(info).toContain('\nDepends: libc6 (>= 2.17)\n');
      expect(info).toContain('\nHomepage: https://ads.example/\n');
      const arm = execFileSync('dpkg-deb', ['--field', join(made, 'ads-linux-arm64.deb')], {
        encoding: 'utf8',
      });
      expect(arm).toContain('\nArchitecture: arm64\n');
      expect(arm).toContain('\nDepends: libc6 (>= 2.28)\n');
    });

    // Lintian takes long on a busy machine: it has its turn in the lane of the packages.
    it.skipIf(!process.env.ADS_TEST_PACKAGES)('has no fault that Debian finds', () => {
      expect(
        execFileSync('lintian', ['--allow-root', join(made, 'ads-linux-x64.deb')], { encoding: 'utf8' }),
      ).toBe('');
    });

    it('installs a tool that runs', () => {
      const { PATH = '' } = process.env;
      const options = { encoding: 'utf8', env: { PATH, ...home.env } } as const;
      const ads = join(system, 'usr/bin/ads');
      expect(execFileSync(ads, ['--version'], options)).toMatch(/^\d+\.\d+\.\d+\n$/);
      const list = execFileSync(ads, ['campaigns', 'list', '--env', 'local', '-o', 'ids'], options);
      expect(list.trim().split('\n').length).toBeGreaterThan(1);
    });

    for (const [shell, path] of [
      ['bash', 'usr/share/bash-completion/completions/ads'],
      ['zsh', 'usr/share/zsh/vendor-completions/_ads'],
      ['fish', 'usr/share/fish/vendor_completions.d/ads.fish'],
    ] as const) {
      describeIn(shell, () => {
        it('is offered the commands by the installed completion', () => {
          const [words] = completeIn(shell, { script: read(path).toString(), lines: ['ads campaigns u'] });
          expect(words).toEqual(expect.arrayContaining(['update']));
        });
      });
    }

    it('installs the manual, the copyright file and the licenses of what is inside', () => {
      for (const name of ['ads.1', 'ads-campaigns.1']) {
        expect(gunzipSync(read(`usr/share/man/man1/${name}.gz`))).toEqual(
          readFileSync(join(clone, 'docs/man', name)),
        );
      }
      const documents = 'usr/share/doc/ads-platform-cli';
      const copyright = read(`${documents}/copyright`).toString();
      expect(copyright).toMatch(/^Copyright: 2026 .+\nLicense: Expat\n Permission is hereby granted/m);
      const licenses = gunzipSync(read(`${documents}/third-party-licenses.txt.gz`)).toString();
      expect(licenses).toContain(readFileSync(join(clone, 'dist/third-party-licenses.txt'), 'utf8'));
      expect(licenses).toMatch(/^Bun \d/m);
      expect(gunzipSync(read(`${documents}/changelog.gz`)).toString()).toContain('ads-platform-cli (');
    });

    it('takes away all that it brought', () => {
      dpkg('--purge', 'ads-platform-cli');
      expect(existsSync(join(system, 'usr'))).toBe(false);
    });
  });
});
