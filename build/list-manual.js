// Lists the manual pages in package.json while the package is packed, and takes the list out again (--remove). npm links
// for `man` what package.json lists; it does not look into the folder that `directories.man` names. The argument is the
// folder of the package, this one unless it is given.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remove: { type: 'boolean' } },
});
const [folder = join(import.meta.dirname, '..')] = positionals;
const file = join(folder, 'package.json');
const { man: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
const pages = () => readdirSync(join(folder, 'docs/man')).map((name) => `docs/man/${name}`);
const packed = values.remove ? manifest : { ...manifest, man: pages() };
writeFileSync(file, `${JSON.stringify(packed, undefined, 2)}\n`);
