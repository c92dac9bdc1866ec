import type { ToolSession } from '../play.js';
import type { Task } from '../tasks/index.js';

/** Does a task by its id. */
export function scriptedAgent(task: Task, session: ToolSession): Promise<unknown>;
