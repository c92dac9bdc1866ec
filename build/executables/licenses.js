// The licenses of what a single file holds besides the bundle of the package: Bun with its libraries, and the packages that npm
// installs beside the bundle.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLicenses } from '../third-party-licenses.js';

const root = join(import.meta.dirname, '../..');
const read = (name) => readFileSync(join(import.meta.dirname, 'licenses', name), 'utf8').trim();

/** The licenses of all that is in a single file of the project at this path: the bundle, and the runtime around it. */
export function readLicenses(project) {
  return Buffer.from(
    `${readFileSync(join(project, 'dist/third-party-licenses.txt'), 'utf8')}${describeRuntime()}`,
  );
}

/** What follows the licenses of the bundle. */
function describeRuntime() {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8'))
    .packages['node_modules/@oven/bun-linux-aarch64'];
  const beside = describeLicenses(
    ['keytar/lib/keytar.js', '@jmespath-community/jmespath/dist/index.cjs'].map((file) =>
      join(root, 'node_modules', file),
    ),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const texts = [`Bun ${version}`, read('bun.txt'), read('LGPL-2.0.txt'), read('LGPL-2.1.txt')];
  return `\n${beside}${rule}${texts.join('\n\n')}\n`;
}
