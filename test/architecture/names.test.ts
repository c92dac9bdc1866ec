/** Names have one meaning each, and files are short and say what they are. */
import { describe, expect, it } from 'vitest';
import { readCode, readSource, sourceFiles } from '../support/source.js';

/** The names that each file declares and exports; what it passes on from another is not its own. */
function exportedNames(file: string): string[] {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return [...readCode(file).matchAll(declared)].flatMap(([, name]) => name ?? []);
}

describe('exported names', () => {
  it('have one declaration each', () => {
    const files = new Map<string, string[]>();
    for (const file of sourceFiles) {
      for (const name of exportedNames(file)) files.set(name, [...(files.get(name) ?? []), file]);
    }
    const twice = [...files].filter(([, places]) => new Set(places).size > 1);
    expect(twice).toEqual([]);
  });
});

describe('files', () => {
  const budget = (file: string) => (file.startsWith('contract/') ? 400 : 250);

  it('are short enough to hold one idea', () => {
    const long = sourceFiles.flatMap((file) => {
      const lines = readCode(file)
        .split('\n')
        .filter((line) => line.trim()).length;
      return lines > budget(file) ? [`${file}: ${lines} lines of code`] : [];
    });
    expect(long).toEqual([]);
  });

  it('open with what they are', () => {
    expect(sourceFiles.filter((file) => !readSource(file).startsWith('/**'))).toEqual([]);
  });

  it('have no name that stands in two folders of one area, but for groups', () => {
    const places = new Map<string, string[]>();
    for (const file of sourceFiles) {
      const [area = ''] = file.split('/');
      const name = file.split('/').at(-1) ?? '';
      if (name === 'index.ts' || file.includes('/groups/')) continue;
      places.set(`${area}: ${name}`, [...(places.get(`${area}: ${name}`) ?? []), file]);
    }
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});
