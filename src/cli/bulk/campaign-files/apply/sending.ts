/** Input and results of sending the steps of an apply. */
import type { Document } from '../../../../contract/types.js';
import type { Looking } from '../../../calls/endpoint/find-lost-creations.js';
import type { Session } from '../../../calls/session/session.js';
import type { Invocation } from '../../../core/host/invocation.js';
import type { Outcome } from '../../../core/records/outcome.js';
import type { Delivered } from '../../delivery/deliver.js';
import type { DeliveryJournal } from '../../delivery/delivery-journal.js';
import { renewNotes } from '../../delivery/refresh-notes.js';
import type { Step } from '../compare/step.js';

/**
 * The outcomes of a step. It is `existing` where the service has returned a record that was there before
 * (docs/service.md#existing-records), and a `conflict` where it was not sent, since somebody else has changed its record
 * meanwhile.
 */
export const stepOutcomes = [
  'created',
  'existing',
  'updated',
  'paused',
  'started',
  'deleted',
  'failed',
  'conflict',
  'unconfirmed',
  'not-sent',
] as const satisfies readonly Outcome[];

/** The result of a step. */
export interface StepResult {
  readonly outcome: (typeof stepOutcomes)[number];
  readonly id?: string;
  readonly error?: string;
  readonly cause?: unknown;
  /** Something was found that may be its record. */
  readonly isDoubtful?: boolean;
}

/** Notes of an apply of a saved plan, by which it sends each step once, however often it is resumed. */
export interface StepNotes {
  /** Called before the steps are sent. Throws FileError. */
  readonly sent: (steps: readonly Step[]) => Promise<void>;
  /** Called where the request of the steps was not carried out, for a reason that is not in them. Throws FileError. */
  readonly unsent: (steps: readonly Step[]) => Promise<void>;
  /** Whether an earlier process has sent the step. */
  readonly wasSent: (step: Step) => boolean;
}

export interface Applying {
  readonly account: string;
  readonly client: Session['client'];
  readonly openFailFast: Looking['open'];
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  readonly invocation: Invocation;
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done'>;
  readonly stepNotes?: StepNotes | undefined;
  /** The id of a key whose record is there. */
  readonly idOf: (key: string) => string | undefined;
  /** Ids of records that stand for keys. */
  readonly taken: () => ReadonlySet<string>;
  /** The records as this apply has left them, by id. */
  readonly written: Map<string, Document>;
  /** Called with the result of a step as soon as it is known. */
  readonly report: (step: Step, result: StepResult) => void;
  /** Called after every call; `isNeeded` where a record could not be found again without what is saved. Throws OutputError. */
  readonly save: (isNeeded: boolean) => Promise<void>;
}

export type Sending = Applying & { readonly showProgress: () => Promise<void> };

/** A step that may have been carried out, with what was found of it. */
export function toUnknown({
  error,
  finding,
}: {
  readonly error: unknown;
  readonly finding?: string | undefined;
}): StepResult {
  const message = typeof error === 'string' ? error : messageOf(error);
  if (finding === undefined) return { outcome: 'unconfirmed', error: message };
  return { outcome: 'unconfirmed', error: `${message}; ${finding}`, isDoubtful: true };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'interrupted';
}

/**
 * Notes each call in the journal before it is sent, and in the lock file once it is answered. `isNeeded`: the repost of
 * another user's post has another id than the post, and is not found without the lock file.
 */
export function notesOf<Item, Result>(
  { journal, stepNotes, save, time }: Sending,
  stepOf: (item: Item) => Step | undefined,
  isNeeded: boolean,
) {
  const stepsOf = (items: readonly Item[]) => items.flatMap((item) => stepOf(item) ?? []);
  const keysOf = (items: readonly Item[]) => items.map((item) => stepOf(item)?.key ?? '');
  return {
    ...renewNotes(async (items: readonly Item[]) => {
      await stepNotes?.sent(stepsOf(items));
      await journal.sent(keysOf(items));
    }, time),
    async answered(items: readonly Item[], outcomes: ReadonlyMap<Item, Delivered<Result>>) {
      await save(isNeeded);
      const unsent = items.filter((item) => (outcomes.get(item)?.outcome ?? 'failed') === 'failed');
      if (unsent.length > 0) await stepNotes?.unsent(stepsOf(unsent));
      const isOpen = [...outcomes.values()].some(({ outcome }) => outcome === 'unconfirmed');
      const keys = keysOf(items);
      if (isOpen) return;
      await journal.done(
        keys,
        keys.map(() => null),
      );
    },
  };
}
