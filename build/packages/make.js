// The files of a release, made from the executables: archives, Debian packages, the Homebrew formula, the manifests of Scoop
// and winget, the bill of materials, and SHA256SUMS.
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSums, hashFile } from '../checksums.js';
import { fileName } from '../executables/targets.js';
import { makeArchive } from './archive.js';
import { makeDebian } from './debian.js';
import { platforms, readFacts, readTime } from './facts.js';
import { writeFormula } from './homebrew.js';
import { writeScoop, writeWinget } from './windows.js';

/**
 * Makes all files in the folder `to`, which is emptied first; returns their hashes by name. `root` is the built project, and
 * `from` the folder of the executables.
 */
export async function makePackages({ root, from, to, env }) {
  const release = { root, facts: readFacts(root), time: readTime(root, env) };
  const missing = platforms.map(fileName).filter((name) => !existsSync(join(from, name)));
  if (missing.length > 0) throw new Error(`${from} has no ${missing.join(', ')}: run npm run executables`);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, 'winget'), { recursive: true });
  const hashes = new Map();
  const note = async (name) => hashes.set(name, await hashFile(join(to, name)));
  for (const platform of platforms) {
    const executable = join(from, fileName(platform));
    await note(makeArchive(release, platform, executable, to));
    if (platform.debian) await note(makeDebian(release, platform, executable, to));
  }
  copyFileSync(join(root, 'dist/sbom.cdx.json'), join(to, 'sbom.cdx.json'));
  await note('sbom.cdx.json');
  const texts = new Map([
    ['SHA256SUMS', describeSums([...hashes].sort())],
    ['ads.rb', writeFormula(release.facts, hashes)],
    ['ads.json', writeScoop(release.facts, hashes)],
    ...[...writeWinget(release.facts, hashes)].map(([name, text]) => [`winget/${name}`, text]),
  ]);
  for (const [name, text] of texts) writeFileSync(join(to, name), text);
  return hashes;
}
