/** What bin/apart.js runs: one command of a server for language models, in a process of its own. */
import { createWorld } from './host/world.js';
import { run } from './main.js';
import { type Outcome, runServed, type ServedRequest } from './mcp/run-served.js';

/** Runs the command of a request. `progress` gets lines that tell how far it is. */
export function runApart(request: ServedRequest, progress: (line: string) => void): Promise<Outcome> {
  const { signal } = new AbortController();
  return runServed(request, run, createWorld(), { signal, progress });
}
