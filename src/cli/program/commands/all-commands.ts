/** The whole command tree as data: the contract's commands and the local commands. */
import { groups } from '../../../contract/index.js';
import { buildCommandTree, type CommandTree } from '../../../derive/command-tree.js';
import { globalFlags } from '../../core/host/global-flags.js';
import { topicNames } from '../../core/host/topic-names.js';
import { localCommands, localGroups } from './index.js';

export function commandTree(): CommandTree {
  return buildCommandTree(groups, {
    locals: localCommands(),
    localGroups,
    globals: globalFlags,
    topics: topicNames,
  });
}
