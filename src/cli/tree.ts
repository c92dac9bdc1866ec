/** The whole command tree as data: the contract's commands and those of the command line. */
import { groups } from '../contract/index.js';
import { describeTree, type Tree } from '../derive/tree.js';
import { localCommands, localGroups } from './commands/index.js';
import { globalFlags } from './globals.js';

export function commandTree(): Tree {
  return describeTree(groups, { locals: localCommands, localGroups, globals: globalFlags });
}
