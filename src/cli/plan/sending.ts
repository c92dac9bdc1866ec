/** What the sending of the steps of an apply needs, and what comes of it. */
import type { DeliveryNotes } from '../delivery/deliver.js';
import type { DeliveryJournal } from '../delivery/delivery-journal.js';
import type { Looking } from '../endpoint/find-lost-creations.js';
import type { Invocation } from '../host/invocation.js';
import type { Session } from '../session/session.js';
import type { Step } from './apply-steps.js';

/** What became of a step. `unknown` was sent, and no answer came. */
export interface StepResult {
  readonly outcome:
    | 'created'
    | 'updated'
    | 'paused'
    | 'started'
    | 'deleted'
    | 'failed'
    | 'unknown'
    | 'not-sent';
  readonly id?: string;
  readonly error?: string;
  readonly cause?: unknown;
}

export interface Applying {
  readonly account: string;
  readonly client: Session['client'];
  readonly openImpatient: Looking['open'];
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  readonly invocation: Invocation;
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done'>;
  /** The id of a key whose record is there. */
  readonly idOf: (key: string) => string | undefined;
  /** Ids of records that stand for keys. */
  readonly taken: () => ReadonlySet<string>;
  /** Called with the result of a step as soon as it is known. */
  readonly report: (step: Step, result: StepResult) => void;
  /** Called after every call; `isNeeded` where a record could not be found again without what is saved. Throws OutputError. */
  readonly save: (isNeeded: boolean) => Promise<void>;
}

export type Sending = Applying & { readonly showProgress: () => Promise<void> };

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'interrupted';
}

/** In milliseconds: a request that is sent later than this after it was noted is noted again. */
const noteAge = 100;

/**
 * Notes each call in the journal before it is sent, and in the lock file once it is answered. After a kill, the next apply
 * waits until what was noted cannot be under way: a request that had waited for a limit is noted again. `isNeeded`: the
 * repost of another user's post has another id than the post, and is not found without the lock file.
 */
export function notesOf<Item, Result>(
  { journal, save, time }: Sending,
  keyOf: (item: Item) => string,
  isNeeded: boolean,
): DeliveryNotes<Item, Result> & Required<Pick<DeliveryNotes<Item, Result>, 'resent'>> {
  let noted = 0;
  const note = async (items: readonly Item[]) => {
    noted = time();
    await journal.sent(items.map(keyOf));
  };
  return {
    sent: note,
    async resent(items) {
      if (Math.abs(time() - noted) >= noteAge) await note(items);
    },
    async answered(items, outcomes) {
      await save(isNeeded);
      const isOpen = [...outcomes.values()].some(({ outcome }) => outcome === 'unconfirmed');
      const keys = items.map(keyOf);
      if (isOpen) return;
      await journal.done(
        keys,
        keys.map(() => null),
      );
    },
  };
}
