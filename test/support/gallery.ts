/** Runs a file of test/gallery through a command, in a home with the demo account. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Home, type Outcome, type RunOptions, runAds } from './cli.js';
import { root } from './source.js';

const folder = join(root, 'test/gallery');

/** The names of its files, without the document and the tests. */
export function galleryFiles(): readonly string[] {
  return readdirSync(folder).filter((name) => /\.(csv|tsv|jsonl?|gz)$/.test(name));
}

/**
 * Runs `ads WORDS`, in which FILE stands for the file: a copy in the home, since a command writes results beside its input.
 * The command uses the local emulator.
 */
export async function readGallery(
  home: Home,
  file: string,
  words: string,
  options: RunOptions = {},
): Promise<Outcome> {
  copyFileSync(join(folder, file), join(home.path, file));
  const argv = words.split(' ').map((word) => (word === 'FILE' ? file : word));
  return runAds(home, [...argv, '--env', 'local'], options);
}
