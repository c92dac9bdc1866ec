/** The completion scripts by shell. */
import { writeBash } from './bash.js';
import { writeFish } from './fish.js';
import { writePowershell } from './powershell.js';
import type { Shell } from './shells.js';
import type { Tree } from './tree.js';
import { writeZsh } from './zsh.js';

/** Writes the completion script of a shell. */
export const writeCompletion: Readonly<Record<Shell, (tree: Tree) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
  powershell: writePowershell,
};
