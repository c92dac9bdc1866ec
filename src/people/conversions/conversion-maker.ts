/** Makes conversions of rows, and what their keys may be made of. */
import type { Document } from '../../contract/types.js';
import type { Normalizer } from '../normalizing/normalize-identifiers.js';
import type { HeaderFacts } from '../normalizing/person.js';
import { loadPhoneNormalizer } from '../normalizing/phone.js';
import { loadPhonePlaceholders } from '../normalizing/placeholder-phones.js';
import type { HashTable } from '../normalizing/placeholders.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import type { Correction } from '../reading/correction.js';
import type { Rejection } from '../reading/rejection.js';
import type { LeftOutIdentifier, RejectedRow, RowRefusal } from '../reading/row.js';
import type { RowBuilder } from '../reading/row-builder.js';
import type { ConversionOptions } from './conversion-options.js';
import { createRowChoices } from './key-columns.js';
import { type ConversionRow, makeConversion } from './make-conversion.js';
import { readIdentifier } from './read-identifiers.js';
import { withIdentifiers } from './row-columns.js';
import { isSkip, type SkipReason } from './row-conditions.js';
import type { RowContent, RowContents } from './row-places.js';

/** Receives what becomes of the rows, in the order of the file. */
export interface ConversionSink {
  /** Receives each change to a value that a spreadsheet wrote. */
  corrected(correction: Correction): void;
  /** Receives each identifier that is left out of a conversion. */
  leftOut(identifier: LeftOutIdentifier): void;
  /**
   * `contents` are what the keys of the row may be made of, by the choices of `createRowChoices`; `said` is what the whole row says
   * with its placeholders.
   */
  conversion(conversion: Document, line: number, contents: RowContents, said: Document): void;
  rejected(row: RejectedRow): void;
  /** Receives each row that is not a conversion by what it says of its order. */
  skipped(line: number, reason: SkipReason): void;
  /** Receives the last line, if it is a footer and not a row. */
  footer?(line: number): void;
  /** Receives each row of which a conversion is made. */
  read?(row: ConversionRow): void;
  /** Receives the columns that are known so far; those of a header are all, with what else it says. */
  columns(columns: readonly ColumnMeaning[], isHeader: boolean, facts?: HeaderFacts): void;
}

/** Takes the rows of a file. */
export interface Maker {
  /** Loads what values of a parameter need; undefined if that is nothing. */
  prepare(column: Pick<ColumnMeaning, 'param' | 'hashed'>): Promise<void> | undefined;
  identifies?: RowBuilder['identifies'];
  /** Passes on the conversion of a row, or returns why there is none. */
  make(line: number, row: ConversionRow): RowRefusal | undefined;
  reject(line: number, refusal: RowRefusal): void;
  footer?(line: number): void;
}

/** Tells `sink` what becomes of each row. */
export function createMaker(options: ConversionOptions, sink: ConversionSink): Maker {
  let phone: Normalizer | undefined;
  let phoneOfOld: Normalizer | undefined;
  let phoneHashes: HashTable | undefined;
  const choose = createRowChoices(options.keyColumns, options.formerColumns);
  let corrections: Correction[] = [];
  const isFurtherLine = createLineCheck();
  /** What a row says, if `isOld` with its placeholders. Undefined if that is no conversion. */
  function sayAgain(row: ConversionRow, isOld: boolean) {
    const made = isOld
      ? makeConversion(row, { ...options, keepsPlaceholders: true }, { phone: phoneOfOld })
      : makeConversion(row, options, { phone, phoneHashes });
    return 'conversion' in made ? made.conversion : undefined;
  }
  return {
    prepare({ param, hashed }) {
      if (param !== 'phone_number' || (hashed ? phoneHashes : phone)) return undefined;
      const load = async () => {
        phone = await loadPhoneNormalizer(options.country, (one) => corrections.push(one));
        phoneOfOld = await loadPhoneNormalizer(options.country, undefined, true);
      };
      const loadHashes = async () => {
        phoneHashes = await loadPhonePlaceholders();
      };
      return hashed ? loadHashes() : load();
    },
    identifies: ({ param, hashed }, text) =>
      typeof readIdentifier(param, hashed, text, { phone, phoneHashes, keepsPlaceholders: false }) !==
      'string',
    make(line, row) {
      corrections = [];
      if (isFurtherLine(row)) return { reason: 'same-order' satisfies SkipReason };
      const made = makeConversion(row, options, { phone, phoneHashes });
      if ('reason' in made) return made;
      for (const correction of [...corrections, ...made.corrections]) sink.corrected(correction);
      for (const { reason, column, field } of made.leftOut)
        sink.leftOut({ line, column, reason, field, isReaching: false });
      const isOld = made.leftOut.some(({ reason }) => reason === ('placeholder' satisfies Rejection));
      const said = isOld ? sayAgain(row, true) : undefined;
      const [first = { sent: made.conversion, said }, ...others] = choose(row).flatMap(
        (limited): readonly RowContent[] => {
          if (limited === row) return [{ sent: made.conversion, said }];
          // A row that none of the columns identifies is known by its identifiers.
          const all = withIdentifiers(limited, row);
          const sent = sayAgain(limited, false) ?? sayAgain(all, false);
          if (!sent) return [];
          return [{ sent, ...(isOld && { said: sayAgain(limited, true) ?? sayAgain(all, true) }) }];
        },
      );
      sink.read?.(row);
      sink.conversion(made.conversion, line, [first, ...others], said ?? made.conversion);
      return undefined;
    },
    reject: (line, { reason, column }) =>
      isSkip(reason) ? sink.skipped(line, reason) : sink.rejected({ line, column, reason }),
    footer: (line) => sink.footer?.(line),
  };
}

/** Shops write an order on as many lines as it has items, and its amount on the first of them alone. */
function createLineCheck(): (row: ConversionRow) => boolean {
  let order = '';
  return ({ cells }) => {
    const textOf = (name: string) => cells.find(({ column }) => column.param === name)?.text.trim();
    const id = textOf('conversion_id') ?? '';
    const isSame = id !== '' && id === order && textOf('value') === '';
    order = id;
    return isSame;
  };
}
