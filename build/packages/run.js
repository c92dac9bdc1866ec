// Makes the files of a release: `npm run packages`. The folders of the executables and of the result are arguments, dist/executables
// and dist/packages unless they are given. Needs dpkg-deb, GNU tar and gzip.
import { join, resolve } from 'node:path';
import { makePackages } from './make.js';

const root = resolve(import.meta.dirname, '../..');
const [from = join(root, 'dist/executables'), to = join(root, 'dist/packages')] = process.argv.slice(2);
const hashes = await makePackages({ root, from, to, env: process.env });
console.log(`${hashes.size} files, their checksums, a formula and four manifests are in ${to}`);
