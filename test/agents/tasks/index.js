// Twenty tasks of a buyer. A task has an id, the sentence of the buyer, the form of the answer, and a grader, which returns the
// problems of what was done: grade({ before, store, account, accounts }, answer).
import { changingTasks } from './changing-tasks.js';
import { creatingTasks } from './creating-tasks.js';
import { readingTasks } from './reading-tasks.js';

export const tasks = [...readingTasks, ...changingTasks, ...creatingTasks];
