/** The records that nodes of files may stand for, and the one that was found. */
import type { Document } from '../../../../contract/types.js';
import type { LockEntry } from '../format/lock-file.js';
import type { MemberKind } from '../format/node-kinds.js';
import type { Origin, Replaced } from './planned.js';

/** Records by their ids, and by their names, which several may have. */
export interface RecordIndex {
  readonly byId: ReadonlyMap<string, Document>;
  readonly byName: ReadonlyMap<string, readonly Document[]>;
}

export interface FoundRecord {
  readonly origin: Origin;
  readonly live?: Document;
  readonly entry?: LockEntry;
  readonly movedFrom?: string;
  readonly lostId?: string;
  readonly replaced?: Replaced;
  /** It may be the record of another key: a problem says so. */
  readonly isDoubtful?: boolean;
}

/** The records of an account. */
export interface LiveRecords {
  /** The records of a kind below a record, or of the account where it is at the top. */
  readonly recordsOf: (section: string, above: string | undefined) => RecordIndex;
  /** The records that a line item lists. */
  readonly membersOf: (kind: MemberKind, above: string) => readonly Document[];
}
