import type { Store } from '../store.js';

/** Two readings of a store, and the accounts that an agent may use. */
export interface GradedWorld {
  readonly before: Store;
  readonly store: Store;
  readonly account: string;
  readonly accounts: readonly string[];
}

export interface Task {
  readonly id: string;
  readonly sentence: string;
  /** The form of the answer. */
  readonly form: string;
  /** The problems of an answer, and of what was changed; empty if the task is done. */
  grade(world: GradedWorld, answer: unknown): readonly string[];
}

export const tasks: readonly Task[];
