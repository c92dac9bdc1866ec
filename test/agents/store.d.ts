export interface StoredRow {
  readonly kind: string;
  readonly account_id: string;
  id: string;
  /** 1 for a record that is deleted, or below one. */
  hidden: number;
  readonly data: Record<string, unknown>;
}

/** The records and the served days of an emulator. */
export interface Store {
  readonly records: StoredRow[];
  readonly servedDays: readonly object[];
}

/** Reads the file of an emulator that no program has open for writing. */
export function readStore(path: string): Store;
/** The accounts of the agency in the demo data, of which the first one is the default. */
export function accountsOf(store: Store): readonly string[];
