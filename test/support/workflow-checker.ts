/** GitHub's own checker of workflows and actions. It imports JSON as only bundlers do, so it is bundled first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');

interface Checker {
  validate(document: object): Promise<readonly { readonly message: string }[]>;
  createDocument(uri: string, language: string, version: number, text: string): object;
}

/** Loads the checker: a function of the path and the text of a file that returns what is wrong with it. */
export async function loadWorkflowChecker(): Promise<
  (path: string, text: string) => Promise<readonly string[]>
> {
  const { validate, createDocument } = await bundle();
  let checked = 0;
  return async (path, text) => {
    // It keeps what it has read by address.
    const uri = `file:///${checked++}/${path}`;
    const found = await validate(createDocument(uri, 'yaml', 1, text));
    return found.map(({ message }) => message);
  };
}

async function bundle(): Promise<Checker> {
  const entry = '\0checker';
  const source = `import { TextDocument } from 'vscode-languageserver-textdocument';
export const createDocument = TextDocument.create;
export { validate } from '@actions/languageservice';`;
  const built = await rolldown({
    cwd: root,
    input: entry,
    platform: 'node',
    plugins: [
      {
        name: 'checker',
        resolveId: (id, importer) =>
          id === entry
            ? id
            : importer === entry
              ? { id: import.meta.resolve(id).replace('file://', '') }
              : undefined,
        load: (id) => (id === entry ? source : undefined),
      },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'ads-checker-'));
  try {
    await built.write({ file: join(folder, 'checker.mjs'), format: 'esm' });
    return (await import(pathToFileURL(join(folder, 'checker.mjs')).href)) as Checker;
  } finally {
    await built.close();
    rmSync(folder, { recursive: true });
  }
}
