import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const project = `${join(import.meta.dirname, '..')}/`;

/** Imports a module of the source, such as `src/contract/index.ts`, for what the build computes with it. */
export async function importSource(path) {
  const scratch = mkdtempSync(join(tmpdir(), 'ads-build-'));
  try {
    await build({
      cwd: project,
      input: { module: path },
      platform: 'node',
      logLevel: 'silent',
      external: ['libsql', 'libsql/promise', 'keytar', '@jmespath-community/jmespath'],
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
      transform: { define: { ADS_VERSION: JSON.stringify('') } },
      output: {
        dir: scratch,
        format: 'esm',
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
      },
    });
    return await import(pathToFileURL(join(scratch, 'module.mjs')).href);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
