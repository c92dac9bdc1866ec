/** Reads a list ahead that has columns of consent: how many people refuse. */
import { deletion } from '../../contract/params/batch.js';
import { isRefusal } from '../../presets/consent.js';
import { InputError } from '../input-error.js';
import type { UploadOptions } from '../upload-options.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { lateConsent } from './json-reader.js';
import type { ListReader } from './list-reader.js';
import type { Rejection } from './rejection.js';
import type { RowBuilder } from './row-builder.js';

/** The people of a list, and those without consent. */
export interface ConsentSurvey {
  readonly rows: number;
  /** Those who have consented to none of their identifiers, and those who have to some. */
  readonly refusing: number;
  readonly partly: number;
  /** The names of the columns that say so. */
  readonly columns: readonly string[];
}

/** Takes the columns that are known so far; `isWhole` if no more can come, as after a header. */
type OnColumns = (all: readonly ColumnMeaning[], isWhole: boolean) => void;

/** Opens a reader of the list that passes on columns and rows. */
type Open = (builder: RowBuilder, columns: OnColumns) => ListReader;

const nothing = () => {};

/**
 * Undefined for a list without such columns, for one that cannot be read, and where the user has decided who is sent.
 * Throws an InputError about JSON in which consent is found only behind people who are sent before. `operation` is that of rows that do
 * not name their own.
 */
export async function surveyConsent(
  pieces: AsyncIterable<Uint8Array>,
  { identifiers }: Pick<ColumnFields, 'identifiers'>,
  { operation, consent: choice }: Pick<UploadOptions, 'operation' | 'consent'>,
  open: Open,
): Promise<ConsentSurvey | undefined> {
  let columns: readonly ColumnMeaning[] | undefined;
  const counts = { rows: 0, refusing: 0, partly: 0 };
  let refused = new Set<string>();
  let isRefusing = false;
  let isAgreeing = false;
  let isDeleted = false;
  let at = 0;
  /** The lines of people who refuse, and whether wholly: a footer is rejected only when a row follows. */
  const lines = new Map<number, 'refusing' | 'partly'>();
  let isWhole = false;
  const reader = open(
    {
      prepare: () => undefined,
      // The footer check asks: any text may be the value of a column that is not hashed.
      identifies: ({ field }) => identifiers[field]?.hashed === false,
      begin(line) {
        if (refused.size > 0) refused = new Set();
        isRefusing = false;
        isAgreeing = false;
        isDeleted = operation === deletion;
        at = line;
      },
      // Columns of consent and operations come before those of identifiers.
      cell({ kind, param, consent }, bytes, start, end) {
        const text = () => Buffer.from(bytes.subarray(start, end)).toString().trim();
        if (kind === 'operation' && text() !== '')
          isDeleted = text().toLowerCase() === deletion.toLowerCase();
        if (consent && isRefusal(consent, text()))
          for (const { name } of identifiers) if (consent.of?.includes(name) !== false) refused.add(name);
        if (kind !== 'identifier' || text() === '') return;
        if (refused.has(param)) isRefusing = true;
        else isAgreeing = true;
      },
      leave: nothing,
      finish() {
        if (isRefusing && !isDeleted) lines.set(at, isAgreeing ? 'partly' : 'refusing');
        return { reason: 'empty' satisfies Rejection };
      },
      reject(line) {
        counts.rows += 1;
        const kind = lines.get(line);
        if (kind) counts[kind] += 1;
        lines.delete(line);
      },
      footer: nothing,
    },
    (all, noMore) => {
      columns = all.filter(({ consent }) => consent);
      isWhole = noMore;
    },
  );
  const hasNone = () => columns?.length === 0;
  try {
    for await (const piece of pieces) {
      await reader.push(piece);
      if (isWhole && (hasNone() || choice !== undefined)) return undefined;
    }
    await reader.end();
  } catch (error) {
    // Who reads the list reports it, but for what is known only once people were sent.
    if (!(error instanceof InputError) || error.code === lateConsent) throw error;
    return undefined;
  }
  return hasNone() || !columns || choice !== undefined
    ? undefined
    : { ...counts, columns: columns.map(({ name }) => name) };
}

/**
 * The pieces of a list that is read once. Ends with `refuse` before the first piece with a column of consent: who is passed on until
 * then is sent whatever the user decides.
 */
export async function* passUndecided(
  pieces: AsyncIterable<Uint8Array>,
  operation: string,
  open: Open,
  refuse: (columns: readonly string[]) => Error,
): AsyncGenerator<Uint8Array> {
  let found: readonly ColumnMeaning[] = [];
  let isWatching = true;
  const reader = open(
    {
      prepare: nothing as RowBuilder['prepare'],
      begin: nothing,
      cell: nothing,
      leave: nothing,
      finish: () => undefined,
      reject: nothing,
    },
    (all, isWhole) => {
      found = all.filter(({ consent }) => consent);
      // Who is deleted need not agree.
      if (operation === deletion && !all.some(({ kind }) => kind === 'operation')) found = [];
      if (isWhole) isWatching = false;
    },
  );
  async function watch(work: () => ReturnType<ListReader['push']>): Promise<void> {
    if (!isWatching) return;
    try {
      await work();
    } catch (error) {
      // Who reads the list reports it.
      if (!(error instanceof InputError)) throw error;
      isWatching = false;
    }
    if (found.length > 0) throw refuse(found.map(({ name }) => name));
  }
  for await (const piece of pieces) {
    // The reader may keep what it has not read to its end, and the piece may be passed to a thread.
    await watch(() => reader.push(piece.slice()));
    yield piece;
  }
  await watch(() => reader.end());
}
