/** The words for what became of one write or one item of many: the same in every answer, result file and summary. */
import type { RowShape } from '../../../output/answer.js';

/** Each word with the tone of its cell. */
const tones = {
  /** It was carried out, and the row says elsewhere what it is. */
  done: 'good',
  created: 'good',
  updated: 'good',
  paused: 'good',
  started: 'good',
  deleted: 'good',
  /** What was to be created was there before. */
  existing: 'plain',
  /** Nothing was sent, since nothing was left to do: the record has the values, or an earlier run has carried it out. */
  unchanged: 'plain',
  /** A dry run would send it. */
  planned: 'plain',
  /** Of many requests some were carried out. */
  partial: 'waiting',
  /** The service refused it, or it was certainly not carried out for another reason. */
  failed: 'bad',
  /** Its content is not valid, so that it was not sent. */
  rejected: 'bad',
  /** It was not sent, since somebody else has changed the record, or may have. */
  conflict: 'bad',
  /** Nothing can do it. */
  impossible: 'bad',
  /** It was done by an earlier run, and its record was deleted since. */
  gone: 'bad',
  /** It was sent without a response, so the service may have carried it out. */
  unconfirmed: 'bad',
  /** The command ended before it, or what it needs was not carried out. */
  'not-sent': 'bad',
} as const;

/** The outcome of one write or item. */
export type Outcome = keyof typeof tones;

/** All of them, in the order in which they are counted: good ones first. */
export const outcomes = Object.keys(tones) as readonly Outcome[];

/** Whether something is left to do about an item: it was not carried out as a whole, or may not have been. */
export function isLeft(outcome: Outcome): boolean {
  return tones[outcome] === 'bad' || tones[outcome] === 'waiting';
}

/** The field of an answer; `values` are those that its rows can have. */
export function outcomeField<const Words extends readonly Outcome[]>(
  values: Words,
): { readonly type: 'enum'; readonly values: Words } {
  return { type: 'enum', values };
}

const toned = Object.entries(tones).filter(([, tone]) => tone !== 'plain');

/** The tones of the cells of `outcome`. */
export const outcomeTones = { outcome: Object.fromEntries(toned) } as NonNullable<RowShape['tones']>;

/** The look of a table of outcomes: whatever else it omits, it shows the outcome and the column that says what went wrong. */
export function outcomeLook(reason: string) {
  return { pinned: ['outcome', reason], wrapped: [reason], tones: outcomeTones } as const;
}
