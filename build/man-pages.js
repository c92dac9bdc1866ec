// Writes the manual pages to docs/man. They follow from the commands, so that the repository does not hold them; the list in
// package.json does, since npm links no folder of pages (test/derive/generated.test.ts keeps it complete).
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const project = new URL('../', import.meta.url).pathname;
const folder = join(project, 'docs/man');
const scratch = mkdtempSync(join(tmpdir(), 'ads-manual-'));
try {
  await build({
    cwd: project,
    input: 'src/cli/help/manual.ts',
    platform: 'node',
    logLevel: 'silent',
    external: ['libsql', 'keytar', '@jmespath-community/jmespath'],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    transform: { define: { ADS_VERSION: JSON.stringify('') } },
    output: {
      dir: scratch,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    },
  });
  const { manual } = await import(pathToFileURL(join(scratch, 'manual.mjs')).href);
  const pages = manual();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
  for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
