/** Passes an .ods document on without the rows that nobody reads: to parse them takes as long as to read them. */

const endOfRow = '</table:table-row>';
/** The tags around rows, and elements of values that come from another file. */
const aroundRows = /<\/?(?:table:table(?:-row-group|-rows|-header-rows)?[\s>]|[\w.:-]{1,40}-source\b)/;
/** The longest of these texts. */
const longest = 64;

/** Once `isFull` says so, the bytes between the end of a row and the next tag that stands around rows are left out. */
export async function* skipRows(
  pieces: AsyncIterable<Uint8Array>,
  isFull: () => boolean,
): AsyncGenerator<Uint8Array> {
  let isSkipping = false;
  let last = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (isSkipping) {
      const bytes = Buffer.concat([last, piece]);
      const at = bytes.toString('latin1').search(aroundRows);
      isSkipping = at < 0;
      last = Buffer.from(bytes.subarray(-longest));
      if (!isSkipping) yield bytes.subarray(at);
      continue;
    }
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const end = isFull() ? bytes.indexOf(endOfRow) : -1;
    const behind = end + endOfRow.length;
    if (end < 0 || aroundRows.test(bytes.toString('latin1', 0, end))) {
      yield piece;
      continue;
    }
    yield bytes.subarray(0, behind);
    const at = bytes.toString('latin1', behind).search(aroundRows);
    isSkipping = at < 0;
    last = Buffer.from(bytes.subarray(Math.max(behind, bytes.length - longest)));
    if (!isSkipping) yield bytes.subarray(behind + at);
  }
}
