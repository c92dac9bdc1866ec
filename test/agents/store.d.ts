/** The records and the served days of an emulator. */
export interface Store {
  readonly records: readonly { readonly kind: string; readonly id: string; readonly data: object }[];
  readonly servedDays: readonly object[];
}

/** Reads the file of an emulator that no program has open for writing. */
export function readStore(path: string): Store;
/** The accounts of the agency in the demo data, of which the first one is the default. */
export function accountsOf(store: Store): readonly string[];
