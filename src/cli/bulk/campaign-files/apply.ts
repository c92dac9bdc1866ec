/** `ads apply`: changes the account to match campaign files. */

import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import { usageError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { carryOut } from './apply/carry-out.js';
import { readSavedPlan, type SavedPlan } from './apply/saved-plan.js';
import { choicesIn, flagsOfChoices, type TypedChoices } from './compare/key-choices.js';
import { loadPlan } from './compare/load-plan.js';
import { defaultFolder } from './format/file-names.js';
import { writeLock } from './format/lock-file.js';
import { campaignKind } from './format/node-kinds.js';
import { findPath } from './format/read-files.js';

interface ApplyFlags extends TypedChoices {
  readonly path?: string;
  readonly activate: boolean;
  readonly prune: boolean;
  readonly pause_removed: boolean;
  readonly publish_again: boolean;
  readonly confirm?: number;
  readonly media_from?: readonly string[];
  readonly accept_loss?: readonly string[];
}

export const applyFiles: Action<ApplyFlags> = async (invocation, flags) => {
  const { path: given = defaultFolder, confirm, accept_loss: acceptLoss = [] } = flags;
  const found = await findPath(given, invocation.world.cwd);
  const session = await openUninterruptedSession({ ...invocation, isApply: true }, campaignKind().group.list);
  const saved = found.isFile() ? await readSavedPlan(given, session.time(), invocation) : undefined;
  if (saved) refuseChoice(given, saved, flags);
  const own = {
    path: given,
    ...flags,
    pauseRemoved: flags.pause_removed,
    publishesAgain: flags.publish_again,
    typed: choicesIn(flags),
  };
  const { path, activate, prune, pauseRemoved, publishesAgain, typed } = saved ?? own;
  const source = {
    load: (account?: string) =>
      loadPlan(path, session, invocation, {
        account,
        publishesAgain,
        prunes: prune,
        typed,
        mediaFrom: flags.media_from,
      }),
    saveLock: (lock: Parameters<typeof writeLock>[0]) => writeLock(lock, invocation),
    ...(path !== defaultFolder && { path }),
    saved,
  };
  return carryOut(source, { activate, prune, pauseRemoved, confirm, acceptLoss }, session, invocation);
};

/** What a saved plan does was decided when it was saved. */
function refuseChoice(file: string, saved: SavedPlan, flags: ApplyFlags): void {
  const saves = new Set(flagsOfChoices(saved.typed).map(String));
  const refused: readonly (readonly [readonly string[], boolean])[] = [
    [['--activate'], flags.activate && !saved.activate],
    [['--prune'], flags.prune && !saved.prune],
    [['--pause-removed'], flags.pause_removed && !saved.pauseRemoved],
    [['--publish-again'], flags.publish_again && !saved.publishesAgain],
    ...flagsOfChoices(flags).map((words) => [words, !saves.has(String(words))] as const),
  ];
  for (const [words, isRefused] of refused)
    if (isRefused)
      throw usageError(
        `${words.join(' ')}: ${file} was saved without it`,
        `Make the plan again: ${accountCommand`ads plan ${saved.path === defaultFolder ? undefined : saved.path} ${words} --save ${file}`}`,
      );
}
