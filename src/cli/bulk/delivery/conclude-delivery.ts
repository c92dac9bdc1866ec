/**
 * The end of work of many calls: the exit code, what stderr says about the items, and how to resume.
 *
 * Two kinds of work end apart. Uploads of people and conversions have totals in place of rows, and rejections by the million:
 * they share the error (`unfinishedError`). An upload of media reports a failed file at once, since the next one can take
 * minutes.
 */
import { isForPeople } from '../../../output/formats.js';
import { countBy, groupBy } from '../../../values/group-by.js';
import { joinFirst, listNumbers } from '../../../values/text-lists.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatWhole } from '../../core/host/progress.js';
import { isLeft, type Outcome, outcomes } from '../../core/records/outcome.js';
import { type ErrorKind, failAfterAnswer, partial, unfinishedError } from './report-end.js';

/** The failures that stderr lists: for people a screenful, for programs as many as one may want to repeat. */
const maxListed = { people: 20, programs: 1000 } as const;

/** The places that are named with the same reason, where they have no numbers. */
const maxPlaces = 10;

/** The outcomes of items of which nothing was sent. */
const unsent: readonly Outcome[] = [
  'unchanged',
  'planned',
  'rejected',
  'conflict',
  'impossible',
  'gone',
  'not-sent',
];

/** An item as the work has left it. */
export interface EndedItem {
  /** Where it stands in the input: the number of its row, or words such as `stdin:3: 8wku2`. */
  readonly place: number | string;
  readonly outcome: Outcome;
  /** Why it was not carried out. */
  readonly reason?: string | null | undefined;
  /** What its request has failed with. */
  readonly kind?: ErrorKind | undefined;
  /** The id or the name that the item has in the input. */
  readonly value?: string;
}

/** The work, and the words for its end. */
interface Delivery {
  readonly items: readonly EndedItem[];
  /** What is counted: `rows`, or the words of the command. */
  readonly label: string;
  /** What the numbers of places count, if not rows. */
  readonly noun?: string;
  /** The flag or argument that names the items. */
  readonly source: Pick<FlagProblem, 'parameter' | 'flag'>;
  /** What stopped the work, if anything did. */
  readonly stopped?: unknown;
  /** A sentence after the counts. */
  readonly note?: string | undefined;
  /** What to do about items that were not carried out. */
  readonly advice: string;
  /** What to do where the work was stopped or interrupted. */
  readonly resume: string | undefined;
}

/** The parts of an invocation that an end uses. */
export type Concluding = Pick<
  Invocation,
  'settings' | 'defer' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'
>;

/**
 * Sets the exit code: 3, or that of the failures if nothing was carried out and all have the same one. The reasons, the counts
 * and the way to resume come after the answer, which has a row for each item. Throws what stopped the work if nothing was sent.
 */
export function concludeDelivery(delivery: Delivery, invocation: Concluding): void {
  const { items, label, stopped, note, advice, resume } = delivery;
  const { signal, settings, format, defer, notice } = invocation;
  const cause = stopped === undefined ? undefined : explainAccount(stopped, settings);
  const isStopped = cause !== undefined || signal.aborted;
  if (cause !== undefined && !signal.aborted && items.every(({ outcome }) => unsent.includes(outcome)))
    throw cause;
  const summary = [`${label}: ${countOutcomes(items)}`, ...(note === undefined ? [] : [note])].join('; ');
  if (cause === undefined && !items.some(({ outcome }) => isLeft(outcome))) {
    defer(() => notice(summary));
    return;
  }
  const failed = items.filter(({ outcome, reason }) => reason && isLeft(outcome) && outcome !== 'not-sent');
  const end = {
    summary,
    cause,
    advice: [(isStopped ? resume : advice) ?? ''],
    kind: commonKind(items, cause),
  };
  const error = unfinishedError({ ...end, problems: toProblems(failed, delivery) }, invocation);
  const lines = isForPeople(format) ? describeFailures(failed, delivery.noun) : [];
  failAfterAnswer(error, lines, invocation);
}

/** `2 updated, 17 unchanged, 1 failed`. */
function countOutcomes(items: readonly EndedItem[]): string {
  const counts = countBy(items, ({ outcome }) => outcome);
  const parts = outcomes.flatMap((outcome) => {
    const count = counts.get(outcome);
    return count === undefined ? [] : [`${formatWhole(count)} ${outcome}`];
  });
  return parts.join(', ') || 'nothing to send';
}

/** The kind that all failures have, if nothing was carried out. What stopped the work is the reason of items without one. */
function commonKind(items: readonly EndedItem[], cause: unknown): ErrorKind {
  if (items.some(({ outcome }) => !isLeft(outcome))) return partial;
  const rest = cause === undefined ? partial : toErrorReport(cause);
  const tried = items.filter(({ outcome }) => outcome !== 'not-sent');
  const kinds = [...tried.map(({ kind = rest }) => kind), ...(cause === undefined ? [] : [rest])];
  const [first = partial] = kinds;
  if (kinds.some(({ exit }) => exit !== first.exit)) return partial;
  return kinds.some(({ code }) => code !== first.code) ? { ...partial, exit: first.exit } : first;
}

function toProblems(
  failed: readonly EndedItem[],
  { source, noun }: Pick<Delivery, 'source' | 'noun'>,
): readonly FlagProblem[] {
  return failed.slice(0, maxListed.programs).map((item) => {
    const { kind, outcome, reason, value } = item;
    const code = kind?.code ?? outcome.toUpperCase();
    const message = `${describePlaces([item], noun)}: ${reason}`;
    return { ...source, code, message, ...(value !== undefined && { value }) };
  });
}

/** A line for each of the first reasons. */
export function describeFailures(failed: readonly EndedItem[], noun?: string): readonly string[] {
  const groups = [...groupBy(failed, describeReason)];
  const listed = groups.slice(0, maxListed.people);
  const more = groups.slice(maxListed.people).reduce((sum, [, items]) => sum + items.length, 0);
  return [
    ...listed.map(([reason, items]) => `${describePlaces(items, noun)}: ${reason}`),
    ...(more > 0 ? [`${formatWhole(more)} more failed; for all of them, use -o csv`] : []),
  ];
}

/** `rows 3-5`, `stdin:3: 8wku2`. */
function describePlaces(items: readonly EndedItem[], noun?: string): string {
  const places = items.map(({ place }) => place);
  const numbers = places.filter((place) => typeof place === 'number');
  const words = places.filter((place) => typeof place === 'string');
  const parts = [...(numbers.length > 0 ? [listNumbers(numbers, noun)] : []), ...words];
  return joinFirst(parts, maxPlaces);
}

function describeReason({ reason, kind }: EndedItem): string {
  return typeof kind?.status === 'number' ? `${reason} (${kind.status} ${kind.code})` : `${reason}`;
}
