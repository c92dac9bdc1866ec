/** The part of Node's own driver that ads uses. The types of Node 20, which ads is checked against, lack the module. */
declare module 'node:sqlite' {
  type Bound = null | number | bigint | string | NodeJS.ArrayBufferView;
  /** A value by its place, or values by the names or numbers of their places. */
  export type NamedOrPlaced = Bound | Readonly<Record<string, Bound>>;

  export class DatabaseSync {
    constructor(path: string, options?: { readonly timeout?: number });
    readonly isTransaction: boolean;
    prepare(sql: string): StatementSync;
    exec(sql: string): void;
    close(): void;
  }

  export interface StatementSync {
    all(...binds: readonly NamedOrPlaced[]): unknown[];
    run(...binds: readonly NamedOrPlaced[]): { readonly changes: number | bigint };
    iterate(...binds: readonly NamedOrPlaced[]): IterableIterator<unknown>;
    columns(): readonly { readonly name: string; readonly type: string | null }[];
    setReadBigInts(isOn: boolean): void;
    setReturnArrays(isOn: boolean): void;
  }
}
