/**
 * Commands that change something on this machine. They return the change instead of applying it, so that --dry-run and
 * the confirmation are handled in one place.
 */
import { type Config, readConfig, updateConfig } from '../../auth/config.js';
import type { Answer } from '../../output/answer.js';
import { openProfileStorage } from '../core/credentials/profile-storage.js';
import { type CommandError, declinedError } from '../core/host/command-error.js';
import type { Action, Invocation } from '../core/host/invocation.js';
import { canAsk, confirmStep } from './confirm.js';

/** A validated change. */
export interface Change {
  readonly kind: 'change';
  /** The answer with --dry-run. */
  readonly preview: Answer;
  /** Asked before the change is applied, unless --yes is set. */
  readonly question?: string;
  /** The question is for a person: --yes does not answer it. */
  readonly isForPerson?: boolean;
  /** Applies the change. */
  readonly apply: () => Promise<Answer>;
}

/** Prepares a change. Throws what applying it would throw, as far as can be known before; must not change anything. */
type Preparation<V = unknown> = (invocation: Invocation, values: V) => Promise<Answer | Change>;

/** The action of a command that changes something; with --dry-run the change is shown and not applied. */
export function changing<V = unknown>(prepare: Preparation<V>): Action<V> {
  return async (invocation, values) => {
    const prepared = await prepare(invocation, values);
    if (prepared.kind !== 'change') return prepared;
    if (invocation.globals.dryRun) {
      await invocation.notice('nothing was changed (--dry-run)');
      return prepared.preview;
    }
    if (prepared.question !== undefined) {
      if (prepared.isForPerson && !canAsk(invocation)) throw needsTerminal(prepared.question);
      const { globals } = invocation;
      const asked = prepared.isForPerson
        ? { ...invocation, globals: { ...globals, yes: false } }
        : invocation;
      await confirmStep(asked, prepared.question);
    }
    return prepared.apply();
  };
}

function needsTerminal(question: string): CommandError {
  const hint = 'Nothing was changed. Run it in a terminal: --yes does not answer this question.';
  return declinedError(`this requires a person: ${question}`, hint);
}

/** The --dry-run answer of a change that returns one row. */
export function createPreview(row: Readonly<Record<string, unknown>>): Answer {
  return { kind: 'one', row: { ...row, changed: false } };
}

/** A setting with its old and its new value; null where there is none. */
interface SettingChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A change of the config file. `change` runs twice, first on the current config, so that a dry run fails with the same
 * errors; it shows the settings of `listChanges`, which gets the current config. Throws FileError or what `change`
 * throws.
 */
export async function prepareConfigChange(
  { world }: Pick<Invocation, 'world'>,
  row: Readonly<Record<string, unknown>>,
  change: (config: Config) => Config,
  listChanges?: (config: Config) => readonly SettingChange[],
): Promise<Change> {
  const { path } = openProfileStorage(world);
  const current = await readConfig(path);
  change(current);
  return {
    kind: 'change',
    preview: createPreview({ ...row, ...(listChanges && { changes: listChanges(current) }) }),
    apply: async () => {
      await updateConfig(path, world, change);
      return { kind: 'one', row };
    },
  };
}
