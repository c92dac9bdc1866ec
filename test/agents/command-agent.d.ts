import type { ToolSession } from './play.js';
import type { Task } from './tasks/index.js';

/** An agent that starts the command for each task, in a shell. */
export function createCommandAgent(command: string): (task: Task, session: ToolSession) => Promise<unknown>;
