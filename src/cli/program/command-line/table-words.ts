/**
 * The words of the local commands, by which a table is loaded only if one of its commands is typed or shown. In the bundle the
 * build writes this module out (build/indexes.js).
 */
import { localTables } from '../commands/index.js';

/** The words of the commands of each table, in the order of the tables. */
export const tableWords: readonly (readonly (readonly string[])[])[] = localTables.map(({ load }) =>
  load().map(({ words }) => words),
);
