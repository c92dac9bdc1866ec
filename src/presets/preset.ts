/** Presets: exports of other programs, which are recognized by their header. Each room of a subject has its own list of them. */

/** An export of another program: its headers, and the columns whose names other files do not have. */
export interface Preset {
  /** As --preset names it. */
  readonly name: string;
  /** As messages name it: `a Shopify customer export`. */
  readonly title: string;
  /**
   * The headers of its versions, in order and as the program writes them. `ownColumns` stands for the columns that its users add, if
   * there are any: elsewhere no other column may be.
   */
  readonly headers: readonly (readonly string[])[];
  /** Fields by the names of columns; others are read as in any file. */
  readonly columns: Readonly<Record<string, string>>;
  /** Separates several values in one cell. */
  readonly valueSeparator?: string;
}

/** In a header of a preset: any number of columns. */
export const ownColumns = '*';

/** The preset that one of its headers fits exactly; undefined for none. */
export function findPreset(names: readonly string[], presets: readonly Preset[]): Preset | undefined {
  const trimmed = names.map((name) => name.trim());
  return presets.find(({ headers }) => headers.some((header) => fits(trimmed, header)));
}

/** Whether names are those of a header: all of them in order, with others only where users add theirs. */
function fits(names: readonly string[], header: readonly string[]): boolean {
  let at = 0;
  let isOpen = false;
  for (const [index, name] of header.entries()) {
    if (name === ownColumns) {
      isOpen = true;
      continue;
    }
    // Behind columns of users, what follows up to the next such place stands as a whole.
    const part = isOpen ? partFrom(header, index) : [name];
    const found = isOpen ? findPart(names, part, at, index + part.length === header.length) : at;
    if (found < 0 || names[found] !== name) return false;
    at = found + 1;
    isOpen = false;
  }
  return isOpen || at === names.length;
}

function partFrom(header: readonly string[], from: number): readonly string[] {
  const end = header.indexOf(ownColumns, from);
  return header.slice(from, end < 0 ? header.length : end);
}

/** Where names have a part, from a position on: the last part is at their end. -1 if they do not. */
function findPart(names: readonly string[], part: readonly string[], from: number, isLast: boolean): number {
  const last = names.length - part.length;
  for (let at = isLast ? Math.max(from, last) : from; at <= last; at++)
    if (part.every((name, offset) => names[at + offset] === name)) return at;
  return -1;
}

/** The columns of a preset that a header has, with their fields. */
export function presetColumns(
  names: readonly string[],
  { columns }: Preset,
): Readonly<Record<string, string>> {
  const trimmed = new Set(names.map((name) => name.trim()));
  return Object.fromEntries(Object.entries(columns).filter(([name]) => trimmed.has(name)));
}
