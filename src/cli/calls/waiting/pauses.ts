/** The pauses between two looks at something that takes time. */

interface PauseLimits {
  /** Milliseconds. */
  readonly first: number;
  readonly longest: number;
  /** At least 0, below 1: spreads the looks of many processes. Without it each pause has its full length. */
  readonly random?: () => number;
}

/** Pauses in milliseconds: longer and longer while nothing happens. */
export function createPauses({ first, longest, random }: PauseLimits) {
  let pause = first;
  return {
    /** Something happened: begin again with the shortest. */
    reset(): void {
      pause = first;
    },
    next(): number {
      const length = random ? first + Math.round(random() * (pause - first)) : pause;
      pause = Math.min(Math.ceil(pause * 1.5), longest);
      return length;
    },
  };
}
