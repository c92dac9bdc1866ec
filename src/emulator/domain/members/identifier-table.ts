/**
 * The identifiers in some changes, each once, with their data: in arrays of numbers, because there may be hundreds of
 * thousands. An identifier is addressed by its position.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareDigests, digestBytes, sortDigests } from './digests.js';

/** So many digests are put into a table in one turn of the event loop. */
const perTurn = 50_000;

/** No position. */
export const none = -1;

export interface IdentifierTable {
  /** How many there are. */
  size(): number;
  /** How many of them, from the first one on, are in the order of their digests. */
  readonly sorted: number;
  /** The digest at a position: a buffer, and where it begins in it. */
  digest(position: number): readonly [digests: Buffer, at: number];
  /** The position of the digest that came as the so-manieth. */
  slot(arrival: number): number;
  /** The position of a digest. An unknown digest is added without data. */
  find(digests: Buffer, at: number): number;
  /** For a person's main identifier: the times of the membership, in milliseconds since 1970. */
  starts(position: number): number;
  ends(position: number): number;
  setTimes(position: number, starts: number, ends: number): void;
  /** Of another identifier: the position that it refers to; else none. */
  sameAs(position: number): number;
  refer(position: number, target: number): void;
}

/** Makes a table of a number of digests in a buffer; the same one may occur several times. */
export async function createIdentifierTable(digests: Buffer, arrivals: number): Promise<IdentifierTable> {
  const order = await sortDigests(digests, arrivals);
  const slots = new Int32Array(arrivals);
  const unique = Buffer.allocUnsafe(arrivals * digestBytes);
  let count = 0;
  for (let index = 0; index < arrivals; index++) {
    const arrival = order[index] ?? 0;
    const at = arrival * digestBytes;
    if (count === 0 || compareDigests(unique, (count - 1) * digestBytes, digests, at) !== 0) {
      digests.copy(unique, count * digestBytes, at, at + digestBytes);
      count++;
    }
    slots[arrival] = count - 1;
    if (index % perTurn === perTurn - 1) await nextTurn();
  }
  const sorted = count;
  // Those that were only referred to, behind the sorted ones.
  const added = new Map<string, number>();
  const addedDigests: Buffer[] = [];
  let starts = new Float64Array(count);
  let ends = new Float64Array(count);
  let references = new Int32Array(count).fill(none);
  const grow = () => {
    const size = Math.max(1024, count * 2);
    const [oldStarts, oldEnds, oldReferences] = [starts, ends, references];
    starts = new Float64Array(size);
    ends = new Float64Array(size);
    references = new Int32Array(size).fill(none);
    starts.set(oldStarts);
    ends.set(oldEnds);
    references.set(oldReferences);
  };
  const search = (wanted: Buffer, at: number) => {
    let [low, high] = [0, sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareDigests(unique, middle * digestBytes, wanted, at) < 0) low = middle + 1;
      else high = middle;
    }
    return low < sorted && compareDigests(unique, low * digestBytes, wanted, at) === 0 ? low : none;
  };
  return {
    size: () => count,
    sorted,
    digest: (position) =>
      position < sorted
        ? [unique, position * digestBytes]
        : [addedDigests[position - sorted] ?? Buffer.alloc(digestBytes), 0],
    slot: (arrival) => slots[arrival] ?? none,
    find(wanted, at) {
      const known = search(wanted, at);
      if (known !== none) return known;
      const digest = Buffer.from(wanted.subarray(at, at + digestBytes));
      const key = digest.toString('latin1');
      const position = added.get(key) ?? count;
      if (position === count) {
        if (count >= starts.length) grow();
        added.set(key, count);
        addedDigests.push(digest);
        count++;
      }
      return position;
    },
    starts: (position) => starts[position] ?? 0,
    ends: (position) => ends[position] ?? 0,
    setTimes(position, from, until) {
      starts[position] = from;
      ends[position] = until;
    },
    sameAs: (position) => references[position] ?? none,
    refer(position, target) {
      references[position] = target;
    },
  };
}
