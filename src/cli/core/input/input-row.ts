/** Names a row of the file that a body was read from. */
import type { InputDocument } from './input-file.js';

/** The position of a row in its file. */
export function inputRowPosition(index: number, source: InputDocument): string {
  const line = source.lines[index];
  return line === undefined ? `${source.name}: item ${index}` : `${source.name}:${line}`;
}
