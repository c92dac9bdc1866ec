/** Does a task by its id. */
export function rawAgent(task: unknown, session: unknown, accounts: readonly string[]): Promise<unknown>;
