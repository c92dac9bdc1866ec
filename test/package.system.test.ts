/** The package as others get it: what the tarball holds, and that it runs with its few dependencies alone. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from './support/cli.js';
import {
  type InstalledPackage,
  installPackage,
  manifest,
  runtimePackages,
} from './support/installed-package.js';
import { packageName } from './support/source.js';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** A person's folder with the package in node_modules, beside its dependencies. */
let folder: string;
let installed: string;
let packed: InstalledPackage;
const home = homeOfFile(createHomeWithDemoOfNow);
let files: string[];

beforeAll(() => {
  packed = installPackage();
  ({ folder, installed } = packed);
  files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
});
afterAll(() => packed.remove());

function ads(...argv: string[]) {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [join(installed, 'bin/ads.js'), ...argv], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH, ...home.env },
  });
}

describe('the installed package', () => {
  it('lists campaigns on the emulator, in every way that needs a library', () => {
    for (const argv of [['--query', '[0].name', '-o', 'json'], [], ['-o', 'yaml']]) {
      const { status, stdout, stderr } = ads('campaigns', 'list', ...argv, '--env', 'local');
      expect({ status, stderr, isEmpty: stdout === '' }).toEqual({ status: 0, stderr: '', isEmpty: false });
    }
  });

  it('prints its version and its help', () => {
    expect(ads('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(ads('--help').status).toBe(0);
  });
});

describe('the tarball', () => {
  it('holds no source maps, no sources and no tests', () => {
    expect(files.filter((name) => /\.map$|\.ts$|(^|\/)(src|test|node_modules)\//.test(name))).toEqual([]);
  });

  it('holds every chunk of the build', () => {
    const chunks = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
    expect(files).toEqual(expect.arrayContaining(chunks.map((name) => `dist/${name}`)));
  });

  it('links its manual pages for man when npm installs it', () => {
    const copy = join(folder, 'copy');
    for (const part of ['package.json', 'bin', 'docs/man']) {
      cpSync(join(installed, part), join(copy, part), { recursive: true });
    }
    const file = join(copy, 'package.json');
    const { dependencies: _, scripts: __, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    const alone = `${JSON.stringify(rest, undefined, 2)}\n`;
    writeFileSync(file, alone);
    const list = (...options: readonly string[]) =>
      execFileSync(process.execPath, [join(root, 'build/list-manual.js'), copy, ...options]);
    list();
    // As npm packs it, in a tenth of the time.
    const tarball = join(folder, 'with-manual.tgz');
    execFileSync('tar', ['-czf', tarball, '-C', folder, 'copy']);
    const place = ['--global', '--prefix', join(folder, 'prefix')];
    const offline = ['--offline', '--ignore-scripts', '--cache', join(folder, 'npm')];
    execFileSync('npm', ['install', ...place, ...offline, tarball], { cwd: folder, stdio: 'pipe' });
    const linked = readdirSync(join(folder, 'prefix/share/man/man1'));
    expect(linked.length).toBeGreaterThan(50);
    expect(linked.sort()).toEqual(readdirSync(join(root, 'docs/man')).sort());
    list('--remove');
    expect(readFileSync(file, 'utf8')).toBe(alone);
  });

  it('is packed with the list of its manual pages, which the repository does not hold', () => {
    expect(manifest.scripts).toMatchObject({
      prepack: expect.stringMatching(/build\/list-manual\.js$/),
      postpack: expect.stringMatching(/build\/list-manual\.js --remove$/),
    });
    expect(manifest).not.toHaveProperty('man');
  });

  it('holds the targets of links in its documents', () => {
    const documents = files.filter((name) => name.endsWith('.md'));
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/reference.md']));
    const broken = documents.flatMap((name) => {
      const text = readFileSync(join(installed, name), 'utf8').replace(/```[\s\S]*?```/g, '');
      const targets = [...text.matchAll(/\]\(([^)\s#]+)/g)].flatMap(([, target]) => target ?? []);
      return targets
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(installed, dirname(name), target)))
        .map((target) => `${name}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it('does not have the name of another program on the registry', () => {
    expect(manifest.name).not.toBe('ads');
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`${manifest.name}-`);
  });
});

/** Packages whose modules are in the bundle, by their folders, as the source maps of this build tell them. */
function bundledPackages(): readonly string[] {
  const sources = readdirSync(dist)
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources as string[])
    .flatMap((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
  return [...new Set(sources)].sort();
}

describe('libraries', () => {
  it('are in the bundle or among the dependencies, never in both', () => {
    const bundled = bundledPackages().map((path) => path.replace('node_modules/', ''));
    expect(bundled.length).toBeGreaterThan(20);
    expect(bundled.filter((name) => runtimePackages.includes(name))).toEqual([]);
    const loaded = readdirSync(dist)
      .filter((name) => name.endsWith('.cjs'))
      .flatMap((name) => [
        ...readFileSync(join(dist, name), 'utf8').matchAll(
          /\b(?:require|import)\(["'`]([^"'`./][^"'`]*)["'`]\)/g,
        ),
      ])
      .flatMap(([, name]) => (name === undefined ? [] : packageName(name)))
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
    expect([...new Set(loaded)].sort()).toEqual([...runtimePackages].sort());
  });

  it('that the tool consists of are all declared', () => {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const wanted = 'commander inquirer open keytar cli-table3 got oauth-1.0a vitest'.split(' ');
    expect(declared).toEqual(expect.arrayContaining(wanted));
  });

  it('in the bundle bring their licenses along', () => {
    const text = readFileSync(join(installed, 'dist/third-party-licenses.txt'), 'utf8');
    const missing = bundledPackages().filter((path) => {
      const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const [license] = readdirSync(join(root, path)).filter((file) => /^licen[cs]e/i.test(file));
      if (license === undefined || !text.includes(`\n${name} ${version} (`)) return true;
      return !text.includes(readFileSync(join(root, path, license), 'utf8').trim());
    });
    expect(missing).toEqual([]);
  });
});

describe('the bill of materials', () => {
  interface Component {
    readonly 'bom-ref': string;
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly scope: string;
    readonly licenses: readonly { readonly expression: string }[];
    readonly hashes: readonly { readonly alg: string; readonly content: string }[];
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  }
  const readBill = () =>
    JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8')) as {
      readonly bomFormat: string;
      readonly specVersion: string;
      readonly metadata: { readonly component: Component };
      readonly components: readonly Component[];
      readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
    };
  const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);
  const deliveryOf = ({ properties }: Component) => properties[0]?.value ?? '';

  it('comes with the package, in a form that tools read', () => {
    const { bomFormat, specVersion, metadata, components, dependencies } = readBill();
    expect([bomFormat, specVersion, nameOf(metadata.component)]).toEqual(['CycloneDX', '1.6', manifest.name]);
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { purl, version, licenses, hashes } of components) {
      expect(purl).toMatch(new RegExp(`^pkg:npm/\\S+@${version.replaceAll('.', '\\.')}$`));
      expect(licenses[0]?.expression).toMatch(/^(MIT|ISC|BSD-2-Clause|Apache-2\.0|MPL-2\.0)$/);
      expect(hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    }
    const known = new Set([...refs, metadata.component['bom-ref']]);
    const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !known.has(ref))).toEqual([]);
    expect(dependencies).toHaveLength(known.size);
  });

  it('has every package whose code is in the bundle, and no other, in its version', () => {
    const bundled = bundledPackages().map((path) => {
      const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      return `${name} ${version}`;
    });
    const listed = readBill()
      .components.filter((component) => deliveryOf(component) === 'bundled')
      .map((component) => `${nameOf(component)} ${component.version}`);
    expect(listed.sort()).toEqual(bundled.sort());
  });

  it('has the packages that npm installs next to the bundle, with their dependencies', () => {
    const tree = JSON.parse(
      execFileSync('npm', ['ls', '--omit=dev', '--all', '--json', '--package-lock-only', '--offline'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    interface Node {
      readonly version?: string;
      readonly dependencies?: Readonly<Record<string, Node>>;
    }
    const versions = ({ dependencies = {} }: Node): string[] =>
      Object.entries(dependencies).flatMap(([name, node]) => [`${name} ${node.version}`, ...versions(node)]);
    const listed = readBill()
      .components.filter((component) => deliveryOf(component) === 'installed')
      // It is installed under the name of what it is built from.
      .map((component) => `${nameOf(component).replace('@github/keytar', 'keytar')} ${component.version}`);
    expect(listed.sort()).toEqual([...new Set(versions(tree))].sort());
  });

  it('equals the reviewed one: a new package or version is reviewed first', async () => {
    const lines = readBill().components.map((component) => {
      const { version, scope, licenses } = component;
      return `${nameOf(component)} ${version} ${deliveryOf(component)} ${scope} ${licenses[0]?.expression}\n`;
    });
    // After a look at its license, size, maintainers and install scripts: vitest run test/package.system.test.ts --update
    await expect(lines.sort().join('')).toMatchFileSnapshot(join(root, 'test/goldens/runtime-tree.txt'));
  });

  it('is the same in every build', () => {
    const text = readFileSync(join(dist, 'sbom.cdx.json'), 'utf8');
    expect(text).not.toMatch(/timestamp|node_modules/);
    // What attests it in a release asks for these three. The number is made of the rest.
    const { serialNumber, ...rest } = JSON.parse(text);
    expect(rest).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const digits = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(serialNumber).toContain(digits.slice(0, 8));
  });
});
