/** The completion scripts by shell. */

import type { CommandTree } from '../command-tree.js';
import { writeBash } from './bash.js';
import { writeFish } from './fish.js';
import { writePowershell } from './powershell.js';
import type { Shell } from './shells.js';
import { writeZsh } from './zsh.js';

/** Writes the completion script of a shell. */
export const writeCompletion: Readonly<Record<Shell, (tree: CommandTree) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
  powershell: writePowershell,
};
