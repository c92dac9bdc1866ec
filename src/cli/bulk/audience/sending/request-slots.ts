/** The places of requests that are sent at the same time: so many, so many bytes, and only such as may overtake each other. */
import type { PackedRequest } from '../../../../people/packing/packed-request.js';

interface RequestSlots {
  /**
   * Waits for a place, and returns what leaves it. Undefined if there will be none any more. One request waits at a time.
   */
  take(request: PackedRequest): Promise<(() => void) | undefined>;
  /** Resolves when every place is free. */
  empty(): Promise<void>;
  end(): void;
}

/** Bytes of the bodies of all requests that are sent at the same time; one larger body is sent alone. */
const maxBytes = 24_000_000;

/** `size` is the number of places at the moment. */
export function createRequestSlots(size: () => number): RequestSlots {
  let taken = 0;
  let bytes = 0;
  let kind: string | undefined;
  let isOver = false;
  let wake: (() => void) | undefined;
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  function fits(request: PackedRequest): boolean {
    if (taken === 0) return true;
    if (request.afterAll) return false;
    return taken < size() && bytes + request.body.length <= maxBytes && mayGoTogether(request);
  }

  /** Somebody may be added and deleted by the same list: then the order counts, and repeating would change it. */
  function mayGoTogether(request: PackedRequest): boolean {
    return kind === kindOf(request) && kind !== 'both';
  }

  return {
    async take(request) {
      while (!isOver && !fits(request)) await changed();
      if (isOver) return undefined;
      // The body has no length any more when it was given back.
      const { length } = request.body;
      taken += 1;
      bytes += length;
      kind = kindOf(request);
      return () => {
        taken -= 1;
        bytes -= length;
        wake?.();
      };
    },
    async empty() {
      while (taken > 0) await changed();
    },
    end() {
      isOver = true;
      wake?.();
    },
  };
}

function kindOf({ updates, deletes }: PackedRequest): 'updates' | 'deletes' | 'both' {
  if (deletes === 0) return 'updates';
  return updates === 0 ? 'deletes' : 'both';
}
