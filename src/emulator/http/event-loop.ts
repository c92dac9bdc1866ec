/** Runs long work in steps that yield to the event loop, to serve other requests in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Steps per turn of the event loop; each takes well below a millisecond. */
const stepsPerTurn = 50;

/** Runs a generator to its end and returns its result, yielding to the event loop after every `perTurn` steps. */
export async function runInTurns<T>(steps: Generator<void, T>, perTurn = stepsPerTurn): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % perTurn === 0) await nextTurn();
  }
}
