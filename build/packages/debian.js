// The Debian package: the executable, its manual pages, completions and licenses, made by dpkg-deb.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLicenses } from '../executables/licenses.js';
import { command, debianFileOf } from './facts.js';
import { readCompletions, readManual, settle, writeTree } from './tree.js';

/** Where the shells of Debian look for completions that a package brings. */
const completionPlaces = {
  'ads.bash': `usr/share/bash-completion/completions/${command}`,
  _ads: `usr/share/zsh/vendor-completions/_${command}`,
  'ads.fish': `usr/share/fish/vendor_completions.d/${command}.fish`,
};

/**
 * What Debian asks of a program and Bun's runtime does not have: that the linker strips and hardens it, and that it uses the
 * system's JPEG library. The content of a single file stands behind the program, where `strip` would cut it off.
 */
const ofTheRuntime = [
  'embedded-library libjpeg',
  'unstripped-binary-or-object',
  'hardening-no-pie',
  'hardening-no-relro',
];

/** Makes the package of a platform in the folder `to`; returns the name of the file. */
export function makeDebian({ root, facts, time }, platform, executable, to) {
  const program = readFileSync(executable);
  const files = new Map([[`usr/bin/${command}`, program], ...manual(root), ...completions(root)]);
  const documents = `usr/share/doc/${facts.name}`;
  files.set(`${documents}/copyright`, describeCopyright(root, facts));
  files.set(`${documents}/changelog`, describeChange(facts, time));
  files.set(`${documents}/CHANGELOG.md`, readFileSync(join(root, 'CHANGELOG.md')));
  files.set(`${documents}/third-party-licenses.txt`, readLicenses(root));
  files.set(`usr/share/lintian/overrides/${facts.name}`, describeOverrides(facts));
  const size = [...files.values()].reduce((sum, content) => sum + Math.ceil(content.length / 1024), 0);
  files.set('DEBIAN/control', describeControl(facts, platform, size, program));
  const folder = mkdtempSync(join(tmpdir(), 'ads-debian-'));
  try {
    writeTree(folder, files, new Set([`usr/bin/${command}`]));
    // The zlib of Node has other bytes on other processors.
    execFileSync('gzip', ['-9', '--no-name', ...[...files.keys()].filter(isCompressed)], { cwd: folder });
    settle(folder, time);
    const file = debianFileOf(platform);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', folder, join(to, file)], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manual(root) {
  return [...readManual(root)].map(([name, page]) => [`usr/share/man/man1/${name}`, page]);
}

function completions(root) {
  const scripts = readCompletions(root);
  return Object.entries(completionPlaces).map(([name, place]) => [place, scripts.get(name)]);
}

/** Whether policy wants the file compressed. */
function isCompressed(path) {
  return (
    path.startsWith('usr/share/man/') || (path.startsWith('usr/share/doc/') && !path.endsWith('copyright'))
  );
}

function describeOverrides({ name }) {
  const lines = ofTheRuntime.map((tag) => `${name}: ${tag} [usr/bin/${command}]`);
  return `# The runtime in the executable is built by others.\n${lines.join('\n')}\n`;
}

function describeControl(facts, platform, size, program) {
  return `${[
    `Package: ${facts.name}`,
    `Version: ${versionOf(facts)}`,
    `Architecture: ${platform.debian}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${size}`,
    `Depends: ${findDependencies(program)}`,
    'Recommends: ca-certificates, libsecret-1-0',
    'Section: net',
    'Priority: optional',
    `Homepage: ${facts.homepage}`,
    // The synopsis of Debian begins without an article.
    `Description: ${facts.description.replace(/^(The|An?) (.)/, (_, __, first) => first)}`,
    ' It reads and changes campaigns, creatives, audiences and reports, checks a',
    ' request before it is sent, and contains an emulator of the service.',
  ].join('\n')}\n`;
}

/** Debian sorts a version with `~` before the one without: 1.0.0~rc.1 is older than 1.0.0. */
function versionOf({ version }) {
  return version.replace('-', '~');
}

/** The changelog in Debian's form, which policy asks for beside our own. */
function describeChange(facts, time) {
  const date = new Date(time * 1000).toUTCString().replace('GMT', '+0000');
  return [
    `${facts.name} (${versionOf(facts)}) stable; urgency=medium`,
    '',
    '  * The changes are in CHANGELOG.md.gz.',
    '',
    ` -- ${maintainer}  ${date}`,
    '',
  ].join('\n');
}

const maintainer = 'the ads authors <maintainers@example.invalid>';

/** The C library that the executable and the native parts inside ask for: the newest version among their symbols. */
export function findDependencies(program) {
  const asked = program.toString('latin1').match(/GLIBC_2\.\d+/g) ?? [];
  const minor = Math.max(0, ...asked.map((name) => Number(name.slice('GLIBC_2.'.length))));
  return minor > 0 ? `libc6 (>= 2.${minor})` : 'libc6';
}

function describeCopyright(root, facts) {
  const [, , holder, , ...terms] = readFileSync(join(root, 'LICENSE'), 'utf8').split('\n');
  const indented = terms.map((line) => ` ${line === '' ? '.' : line}`);
  while (indented.at(-1) === ' .') indented.pop();
  return Buffer.from(
    `${[
      'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
      `Upstream-Name: ${facts.name}`,
      `Source: ${facts.repository}`,
      'Comment: The licenses of the programs inside are in third-party-licenses.txt.gz.',
      '',
      'Files: *',
      `Copyright: ${holder.replace('Copyright (c) ', '')}`,
      'License: Expat',
      ...indented,
    ].join('\n')}\n`,
  );
}
