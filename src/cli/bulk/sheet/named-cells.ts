/** Cells whose texts stand for ids, and what the service is asked about them. */
import type { Client } from '../../../client/client.js';
import type { Found, NoSuchName } from '../../calls/names/find-by-name.js';
import type { SheetRow } from './plain-table.js';
import type { SheetColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** The record that a text stands for, or its fault. */
export type Resolved = Found | NoSuchName | { readonly message: string; readonly code: string };

/** A cell whose text stands for an id. */
export interface NamedCell {
  readonly row: SheetRow;
  readonly account: string;
  readonly column: SheetColumn;
  readonly name: string;
  /** The same for cells of the same account with the same question. */
  readonly question: string;
  /** Asks the service. `all` are the cells of the whole sheet that are read together. */
  readonly ask: (client: Pick<Client, 'call'>, all: readonly NamedCell[]) => Promise<Resolved>;
}

/** A filled cell that is read for names. */
export interface FilledCell {
  readonly row: SheetRow;
  readonly column: SheetColumn;
  readonly account: string;
  /** Its text without an apostrophe of protection. */
  readonly text: string;
}

/** Reads the name in a cell; undefined where it has no name. */
export type ReadName = (
  group: SheetGroup,
  cell: FilledCell,
) => Pick<NamedCell, 'name' | 'question' | 'ask'> | undefined;
