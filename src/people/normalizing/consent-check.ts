/** Tells which identifiers of a row may be sent, where its columns say whether the person consents. */
import { deletion } from '../../contract/params/batch.js';
import { isRefusal } from '../../presets/consent.js';
import { InputError } from '../input-error.js';
import type { ListFields } from '../list-fields.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import type { UploadOptions } from '../upload-options.js';
import { toText } from './cell-bytes.js';
import type { ListedPerson } from './person.js';

/** The advice about people who have not consented. */
export const consentAdvice =
  'Add --consent given to leave out the people who have not consented, or --consent any to send everybody.';

/** The longest value of a column of consent, in bytes. */
const longest = 100;

interface ConsentCheck {
  /** Forgets the row before. */
  begin(): void;
  /** Takes the cell of a column of consent, before those of identifiers. */
  read(column: ColumnMeaning, bytes: Uint8Array, start: number, end: number): void;
  /**
   * Whether an identifier is left out because the person refuses. Who is deleted need not agree.
   */
  withholds(column: ColumnMeaning, person: Pick<ListedPerson, 'operation'>): boolean;
  /** Throws an InputError about a person whom a column withholds, if the user has not decided. A footer is not a person. */
  assertDecided(line: number, column: string | undefined): void;
  /** The column for which the first identifier of the row was left out; undefined if none was. */
  readonly by: ColumnMeaning | undefined;
}

export function createConsentCheck(
  { identifiers }: Pick<ListFields, 'identifiers'>,
  { consent: choice }: Pick<UploadOptions, 'consent'>,
): ConsentCheck {
  /** By field the column that says that it may not be sent. */
  const refused: (ColumnMeaning | undefined)[] = [];
  let by: ColumnMeaning | undefined;
  return {
    get by() {
      return by;
    },
    begin() {
      refused.length = 0;
      by = undefined;
    },
    read(column, bytes, start, end) {
      const { consent } = column;
      if (!consent || !isRefusal(consent, toText(bytes, start, Math.min(end, start + longest)))) return;
      for (const [field, { name }] of identifiers.entries())
        if (consent.of?.includes(name) !== false) refused[field] ??= column;
    },
    withholds({ field }, { operation }) {
      const column = refused[field];
      if (!column || operation === deletion) return false;
      by ??= column;
      return true;
    },
    assertDecided(line, column) {
      if (choice !== undefined || column === undefined) return;
      throw new InputError('consent', `the person has not consented: ${column}`, {
        line,
        hint: consentAdvice,
      });
    },
  };
}
