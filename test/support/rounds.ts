/**
 * How many rounds a model or a costly property runs: few in the test command, ADS_TEST_ROUNDS times as many in
 * `npm run test:long`.
 */
const factor = Number(process.env.ADS_TEST_ROUNDS ?? 1);

export function rounds(count: number): number {
  return count * factor;
}

/** Whether tests run for long: what is otherwise tried with a part of the cases is then tried with all. */
export const isLong = factor > 1;
