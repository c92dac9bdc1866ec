/** Turns of the event loop: a long work lets other callers come between two parts of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many steps are made in one turn, each of them the work of well below a millisecond. */
const stepsPerTurn = 50;

/** Goes through the steps of a work, and lets others come between. Few steps are made at once. */
export async function takeTurns<T>(steps: Generator<void, T>, inOneTurn = stepsPerTurn): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % inOneTurn === 0) await nextTurn();
  }
}
