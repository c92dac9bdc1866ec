/**
 * Commands that change something on this machine. They hand over the change instead of making it, so that --dry-run
 * and the confirmation are obeyed in this one place.
 */
import { type Config, readConfig, updateConfig } from '../../auth/config.js';
import type { Answer } from '../../output/answer.js';
import { confirmStep } from '../confirm.js';
import type { Action, Invocation } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';

/** A change that has been checked as far as reading can check it. */
export interface Change {
  readonly kind: 'change';
  /** What --dry-run answers. */
  readonly preview: Answer;
  /** Asked before the change is made, unless --yes has answered. */
  readonly question?: string;
  /** Makes the change. */
  readonly apply: () => Promise<Answer>;
}

/** Prepares a change. Throws what making it would throw, as far as reading can tell; it must not change anything. */
export type Preparation = (invocation: Invocation) => Promise<Answer | Change>;

/** The action of a command that changes something; with --dry-run the change is shown and not made. */
export function changing(prepare: Preparation): Action {
  return async (invocation) => {
    const prepared = await prepare(invocation);
    if (prepared.kind !== 'change') return prepared;
    if (invocation.globals.dryRun) {
      await invocation.notice('nothing was changed (--dry-run)');
      return prepared.preview;
    }
    if (prepared.question !== undefined) await confirmStep(invocation, prepared.question);
    return prepared.apply();
  };
}

/** What --dry-run shows of a change that answers with one row. */
export function previewOf(row: Readonly<Record<string, unknown>>): Answer {
  return { kind: 'one', row: { ...row, changed: false } };
}

/**
 * A change of the config file. `change` runs twice, first on the config as it is, so that it refuses in a dry run what
 * it would refuse otherwise. Throws ConfigError or what `change` throws.
 */
export async function prepareConfigChange(
  { world }: Pick<Invocation, 'world'>,
  row: Readonly<Record<string, unknown>>,
  change: (config: Config) => Config,
): Promise<Change> {
  const { path } = openProfileStorage(world);
  change(await readConfig(path));
  return {
    kind: 'change',
    preview: previewOf(row),
    apply: async () => {
      await updateConfig(path, world, change);
      return { kind: 'one', row };
    },
  };
}
