/** Names rows in sentences. */
import { joinFirst } from '../../../values/text-lists.js';

/** `row 3`, `rows 3-5, 9`. */
export function listNumbers(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `${numbers.length === 1 ? 'row' : 'rows'} ${joinFirst(texts)}`;
}
