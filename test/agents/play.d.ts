import type { Task } from './tasks/index.js';

/** What one side of a task cost, and the problems that its grader found. */
export interface Played {
  /** Those of the documents, the calls and the answers. */
  readonly tokens: number;
  readonly documents: number;
  readonly calls: number;
  readonly answers: number;
  /** The number of calls. */
  readonly requests: number;
  readonly problems: readonly string[];
}

/** What an agent can call: a tool with its arguments, which answers its content. */
export interface ToolSession {
  call(tool: string, input: object): Promise<{ readonly content: unknown; readonly isError: boolean }>;
}

/** Lets an agent do a task with the tools, on a copy of a file of the emulator. */
export function playWithTools(
  task: Task,
  template: string,
  agent: (task: Task, session: ToolSession) => Promise<unknown>,
): Promise<Played>;
/** The same with signed calls, whose OpenAPI document is given. */
export function playWithCalls(
  task: Task,
  template: string,
  agent: unknown,
  document: unknown,
): Promise<Played>;
