/**
 * A set of digests that takes 16 bytes an entry (about 21 with what is free), since the values of `Set` and `Map` take ten
 * times as much, and a list may have tens of millions of people.
 *
 * It keeps the first 12 bytes of a digest. Among 10 million of them, two are equal by chance with a probability of one to
 * 10^15: less than that of a fault of the memory they lie in.
 */
interface DigestSet {
  readonly size: number;
  /** Whether the digest of at least 12 bytes at `at` is in the set. */
  has(bytes: Uint8Array, at: number): boolean;
  /** The tag of the digest at `at`; 0 if it is not in the set. */
  tagOf(bytes: Uint8Array, at: number): number;
  /**
   * Adds the digest at `at` with a tag from 1 to 2^32 - 1, or gives it a new tag. Returns the tag it had; 0 if it is new.
   */
  put(bytes: Uint8Array, at: number, tag: number): number;
}

/** Words of an entry: its tag, 0 for a free place, then the digest. */
const entryWords = 4;
/** Parts grow on their own, so that never more than one of them exists twice. A power of 2, at most 256. */
const partCount = 64;
const firstCapacity = 64;
/** How full a part may be before it grows, and by how much it does. */
const fullest = 0.85;
const growth = 1.3;

class Part {
  words = new Uint32Array(firstCapacity * entryWords);
  count = 0;

  /** The index of the digest's entry in `words`, or of the free place where it belongs. */
  find(first: number, second: number, third: number): number {
    const { words } = this;
    // The numbers are evenly distributed: proportional places need no power of 2 as capacity.
    let at = Math.floor((second / 2 ** 32) * (words.length / entryWords)) * entryWords;
    while (
      words[at] !== 0 &&
      (words[at + 1] !== first || words[at + 2] !== second || words[at + 3] !== third)
    ) {
      at += entryWords;
      if (at === words.length) at = 0;
    }
    return at;
  }

  grow(): void {
    const old = this.words;
    this.words = new Uint32Array(Math.ceil((old.length / entryWords) * growth) * entryWords);
    for (let at = 0; at < old.length; at += entryWords) {
      if (old[at] === 0) continue;
      const entry = old.subarray(at, at + entryWords);
      this.words.set(entry, this.find(entry[1] as number, entry[2] as number, entry[3] as number));
    }
  }
}

function readWord(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)) >>>
    0
  );
}

/** Creates an empty set. */
export function createDigestSet(): DigestSet {
  const parts = createParts();
  const partOf = (first: number) => parts[first % partCount] as Part;
  function tagOf(bytes: Uint8Array, at: number): number {
    const first = readWord(bytes, at);
    const part = partOf(first);
    return part.words[part.find(first, readWord(bytes, at + 4), readWord(bytes, at + 8))] as number;
  }

  return {
    get size() {
      return parts.reduce((sum, { count }) => sum + count, 0);
    },
    has: (bytes, at) => tagOf(bytes, at) !== 0,
    tagOf,
    put(bytes, at, tag) {
      const first = readWord(bytes, at);
      const second = readWord(bytes, at + 4);
      const third = readWord(bytes, at + 8);
      const part = partOf(first);
      const place = part.find(first, second, third);
      const { words } = part;
      const before = words[place] as number;
      words[place] = tag;
      if (before === 0) {
        words[place + 1] = first;
        words[place + 2] = second;
        words[place + 3] = third;
        part.count += 1;
        if (part.count > (words.length / entryWords) * fullest) part.grow();
      }
      return before;
    },
  };
}

function createParts(): readonly Part[] {
  return Array.from({ length: partCount }, () => new Part());
}
