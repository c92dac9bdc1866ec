/**
 * Adaptive concurrency limit: grows while the latency is stable, shrinks when requests queue at the service or in the line to it.
 */

interface FlightLimit {
  /** How many requests may be under way. */
  readonly size: number;
  /** A request was answered after so many milliseconds, while so many were under way when it began, itself included. */
  answered(milliseconds: number, flying: number): void;
  /** An attempt has failed. */
  failed(): void;
}

/** At the beginning, at least, and at most. */
const flights = { first: 8, least: 2, most: 32 } as const;
/** So many requests may wait for others before there are more, and before there are fewer. */
const waiting = { more: 2, fewer: 6 } as const;
/** The shortest answer is forgotten by this share with each answer, since a line may become slower. */
const forgetting = 0.0001;

export function createFlightLimit(): FlightLimit {
  let size: number = flights.first;
  let shortest = Number.POSITIVE_INFINITY;
  // At first one more for every answer, which doubles them with every round, until it is felt.
  let isStarting = true;
  return {
    get size() {
      return Math.floor(size);
    },
    answered(milliseconds, flying) {
      const time = Math.max(milliseconds, 1);
      shortest = Math.min(shortest * (1 + forgetting), time);
      // By the time that an answer takes longer than the shortest one: how many of those under way only waited.
      const queued = flying * (1 - shortest / time);
      if (queued >= waiting.more) isStarting = false;
      // Where fewer are under way than may be, the answer tells nothing about more of them.
      const isFull = flying >= Math.floor(size) - 1;
      if (queued < waiting.more && isFull) size = Math.min(size + (isStarting ? 1 : 1 / size), flights.most);
      else if (queued > waiting.fewer) size = Math.max(size - 1 / size, flights.least);
    },
    failed() {
      isStarting = false;
      size = Math.max(size * 0.75, flights.least);
    },
  };
}
