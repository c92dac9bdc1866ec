// Writes the manual pages to docs/man, and docs/reference.md. They follow from the commands, so that the repository does not
// hold them; the package does.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from './import-source.js';

const docs = `${join(import.meta.dirname, '../docs')}/`;
const folder = join(docs, 'man');

const { manual, reference } = await importSource('src/cli/program/help/manual.ts');
const pages = manual();
mkdirSync(folder, { recursive: true });
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
writeFileSync(join(docs, 'reference.md'), reference());
