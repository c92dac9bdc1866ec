/** The document of the gallery names each of its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { galleryFiles } from '../support/gallery.js';
import { root } from '../support/source.js';

it('each file has its command and its right reading in the document', () => {
  const document = readFileSync(join(root, 'test/gallery/README.md'), 'utf8');
  const named = document.split('\n').flatMap((line) => (/^\|([^|]+)\|/.exec(line)?.[1] ?? '').split(','));
  const files = named.map((name) => name.trim()).filter((name) => name.includes('.'));
  expect(files.toSorted()).toEqual(galleryFiles().toSorted());
});
