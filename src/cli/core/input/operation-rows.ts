/** Constants that rows of operations, sheets and feeds share, without the reader of their text. */

/** In a CSV cell: clear this setting. An empty cell leaves it unchanged. */
export const clearMarker = '<unset>';

/** The maximum number of rows of operations that are read. */
export const maxOperationRows = 50_000;
