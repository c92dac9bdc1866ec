/** Keeps the memory small of work that makes much garbage and keeps little, such as a list of a hundred pages. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runtime } from '../../../files/os-process.js';

/** Enough that what a page needs is rarely moved; more would only be filled with garbage before it is reused. In bytes. */
const enough = 8 * 1024 * 1024;

/**
 * Whether garbage is looked for earlier, and whether the memory for new values has its last size. Bun has neither, and visits all
 * values to count them.
 */
let isEarly = false;
let isBound = runtime.bun !== undefined;

/**
 * To be called before each page. Ends the growth of the memory for new values once it is large enough: the engine doubles
 * that memory, up to 48 MiB, while values survive in it, and so takes the memory of a slow program for a fast one. What has
 * survived is looked through when it is twice as much as was in use the last time, not four times.
 */
export function boundMemory(): void {
  if (isBound) return;
  if (!isEarly) setFlagsFromString('--heap-growing-percent=100');
  isEarly = true;
  const { space_size: size = 0 } =
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space') ?? {};
  if (size < enough) return;
  setFlagsFromString('--semi-space-growth-factor=1');
  isBound = true;
}
