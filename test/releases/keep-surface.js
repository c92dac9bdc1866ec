// Writes the surface of this version to VERSION.json in this folder, when package.json has the version of a release. The
// one before goes, because a version is compared with the last release only.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from '../../build/import-source.js';

process.chdir(join(import.meta.dirname, '../..'));
const { problem, surfaceText } = await importSource('test/releases/surface-text.ts');
if (problem) {
  console.error(problem);
  process.exit(1);
}
for (const name of readdirSync(import.meta.dirname)) {
  if (name.endsWith('.json')) rmSync(new URL(name, import.meta.url));
}
const { version } = JSON.parse(surfaceText);
writeFileSync(new URL(`${version}.json`, import.meta.url), surfaceText);
console.log(`test/releases/${version}.json has ${surfaceText.length} characters`);
