/**
 * Remembers how the rows of a page are printed, so that they are not composed again. What selects or changes rows makes new
 * arrays of them, of which nothing is remembered; rows are never changed in place. To parse and write them with lossless-json
 * takes several times as long (test/bench/README.md, "Our own code beside libraries").
 */

/** `indented` is what stands between the brackets of an array that is indented by two; `lines` is a line for each row. */
export type RowForm = 'indented' | 'lines';

const texts = new WeakMap<readonly unknown[], { readonly form: RowForm; readonly text: string }>();

/** Remembers the text of rows. */
export function storeRowText(rows: readonly unknown[], form: RowForm, text: string): void {
  texts.set(rows, { form, text });
}

/** The text of the rows in this form, if it is known. */
export function storedRowText(rows: readonly unknown[], form: RowForm): string | undefined {
  const known = texts.get(rows);
  return known?.form === form ? known.text : undefined;
}

/** Whether the text of the rows is known, which is that of objects. */
export function hasRowText(rows: readonly unknown[]): boolean {
  return texts.has(rows);
}
