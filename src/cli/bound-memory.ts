/** Keeps the memory small of work that makes much garbage and keeps little, such as a list of a hundred pages. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Enough that what a page needs is rarely moved; more would only be filled with garbage before it is reused. In bytes. */
const enough = 2 * 1024 * 1024;

let isBound = false;

/**
 * Ends the growth of the memory for new values once it is large enough. To be called before each page: the engine doubles
 * that memory, up to 48 MiB, while values survive in it, and so takes the memory of a slow program for a fast one.
 */
export function boundMemory(): void {
  if (isBound) return;
  const { space_size: size = 0 } =
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space') ?? {};
  if (size < enough) return;
  setFlagsFromString('--semi-space-growth-factor=1');
  isBound = true;
}
