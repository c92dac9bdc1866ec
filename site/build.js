// Builds the site into site/public: pages from the documents, the reference of the typed client from its docstrings, and the
// index of the search. Needs `npm ci --ignore-scripts` here, and `npm run build` above, which writes docs/reference.md and the types.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import * as pagefind from 'pagefind';
import { Application } from 'typedoc';

const folder = import.meta.dirname;
const output = join(folder, 'public');
process.chdir(folder);
if (!existsSync('../docs/reference.md')) throw new Error('run npm run build in the folder above first');
rmSync(output, { recursive: true, force: true });

const pages = new Eleventy('empty', 'public', { quietMode: true, configPath: 'eleventy.config.js' });
await pages.write();

const reference = await Application.bootstrap({
  name: 'The typed client of ads',
  entryPoints: ['../dist/client.d.cts'],
  tsconfig: 'tsconfig.json',
  readme: 'none',
  out: join(output, 'client'),
  // Sources are not published beside the site.
  disableSources: true,
  excludeExternals: false,
  logLevel: 'Warn',
  githubPages: false,
});
const project = await reference.convert();
if (!project) throw new Error('the reference of the client was not made');
await reference.generateDocs(project, join(output, 'client'));

const { index, errors } = await pagefind.createIndex();
if (!index) throw new Error(errors.join('\n'));
const { page_count: count, errors: unread } = await index.addDirectory({ path: output });
if (unread.length > 0) throw new Error(unread.join('\n'));
await index.writeFiles({ outputPath: join(output, 'pagefind') });
await pagefind.close();
console.log(`site/public has ${count} pages`);
