/** The program of bin/apart.js: runs one command of a server for language models, in a process apart. */
import type { Installation } from './core/host/installation.js';
import { createWorld } from './core/host/world.js';
import { type Outcome, runServed, type ServedRequest } from './features/mcp/run-served.js';
import { run } from './main.js';

/** Runs the command of a request. `progress` gets lines that tell how far it is. */
export function runApart(
  request: ServedRequest,
  progress: (line: string) => void,
  installation?: Installation,
): Promise<Outcome> {
  const { signal } = new AbortController();
  return runServed(request, run, createWorld(installation), { signal, progress });
}
