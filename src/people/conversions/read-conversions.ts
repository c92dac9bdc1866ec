/** Reads a file of conversions piece by piece. */
import type { Document } from '../../contract/types.js';
import type { PackHooks } from '../packing/packing.js';
import { namesOfIgnored } from '../reading/columns.js';
import type { Correction } from '../reading/correction.js';
import type { LeftOutIdentifier, RejectedRow } from '../reading/row.js';
import type { ConversionOptions } from './conversion-options.js';
import { type OwnId, readOwnId } from './own-id.js';
import type { MemberCount } from './row-columns.js';
import type { SkipReason } from './row-conditions.js';
import { createRowKeys, type RowKeys } from './row-keys.js';
import type { RowContents } from './row-places.js';
import { createConversionReader } from './row-reader.js';

/** A conversion that can be sent. */
export interface ListedConversion {
  /** The same for what is sent of the same row, whatever file it stands in: see RowKeys, also for the next two. */
  readonly key: string;
  readonly noted?: string | undefined;
  readonly isSameId?: boolean;
  /** The name of a conversion whose row has an id; undefined where the row has none, also if ads has made one. */
  readonly own?: OwnId | undefined;
  readonly conversion: Document;
  /** As in RejectedRow. */
  readonly line: number;
}

/** Gives rows their keys, and counts which members those of JSON have. */
export interface RowNames {
  readonly keys?: RowKeys;
  readonly members?: MemberCount | undefined;
  /** Whether an earlier run has noted a row with an id under the name. */
  readonly isNotedId?: ((name: string) => boolean) | undefined;
}

/** The content of a piece of the file: the conversions, and how many rows are none. */
export interface ReadPiece {
  readonly conversions: readonly ListedConversion[];
  readonly rejected: number;
  /** Rows that are not conversions by what they say of their orders. */
  readonly skipped?: readonly SkippedRow[];
}

/** A row that is skipped. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: SkipReason;
}

/**
 * The conversions of the pieces, in the order of the file, named by `keys` and `isNotedId`; `members` counts what its rows of JSON have. Stops
 * reading when the consumer stops. Throws an InputError if the file as a whole is wrong, after what was read before.
 */
export async function* readConversions(
  pieces: AsyncIterable<Uint8Array>,
  options: ConversionOptions,
  hooks: Pick<PackHooks, 'rejected' | 'leftOut' | 'footer' | 'columns' | 'corrected'>,
  { keys = createRowKeys(), members, isNotedId }: RowNames = {},
): AsyncGenerator<ReadPiece> {
  let conversions: ListedConversion[] = [];
  let rejections: RejectedRow[] = [];
  let skipped: SkippedRow[] = [];
  let leftOut: LeftOutIdentifier[] = [];
  let corrections: Partial<Record<Correction, number>> = {};
  const reader = createConversionReader(options, {
    corrected(correction) {
      corrections[correction] = (corrections[correction] ?? 0) + 1;
    },
    leftOut(identifier) {
      leftOut.push(identifier);
    },
    conversion(conversion, line, contents, said) {
      const own = readOwnId(conversion, said, isNotedId);
      conversions.push({ line, ...nameConversion(conversion, contents, own, options, keys) });
    },
    rejected(row) {
      rejections.push(row);
    },
    skipped: (line, reason) => void skipped.push({ line, reason }),
    footer: (line) => hooks.footer?.(line),
    ...(members && { read: members.add }),
    columns(columns, _, { preset, notes } = { notes: 0 }) {
      hooks.columns?.({ unread: namesOfIgnored(columns), preset: preset?.title, notes });
    },
  });

  function take(): ReadPiece {
    const piece = { conversions, rejected: rejections.length, skipped };
    if (rejections.length > 0) hooks.rejected(rejections);
    if (leftOut.length > 0) hooks.leftOut?.(leftOut);
    hooks.corrected?.(corrections);
    leftOut = [];
    conversions = [];
    rejections = [];
    skipped = [];
    corrections = {};
    return piece;
  }

  try {
    for await (const piece of pieces) {
      await reader.push(piece);
      yield take();
    }
    await reader.end();
  } catch (error) {
    // What stands before the place where the file is wrong is told, too.
    yield take();
    throw error;
  }
  yield take();
}

/** Adds the id that a conversion without one gets, if it gets one. */
function nameConversion(
  conversion: Document,
  contents: RowContents,
  own: OwnId | undefined,
  { makesIds }: ConversionOptions,
  keys: RowKeys,
): Omit<ListedConversion, 'line'> {
  const isMade = makesIds && !own;
  const { id, ...named } = keys.name(contents, makesIds, own);
  return isMade
    ? { ...named, conversion: { ...conversion, conversion_id: id } }
    : { ...named, own, conversion };
}
