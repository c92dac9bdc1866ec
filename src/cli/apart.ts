/** The program of bin/apart.js: runs a query, or one command of a server for language models, in a process apart. */
import type { Installation } from './core/host/installation.js';
import type { Outcome, ServedRequest } from './features/mcp/run-served.js';
import type { createAnswers, QueryRequest } from './features/mirror/query-apart.js';

let answerQuery: ReturnType<typeof createAnswers> | undefined;

/** Answers a request. `progress` gets lines that show how far a command is. */
export async function runApart(
  request: ServedRequest | QueryRequest,
  progress: (line: string) => void,
  installation?: Installation,
): Promise<Outcome | Awaited<ReturnType<NonNullable<typeof answerQuery>>>> {
  // Loaded when one comes: a query needs no commands, and a person waits for it.
  if ('query' in request) {
    answerQuery ??= (await import('./features/mirror/query-apart.js')).createAnswers();
    return answerQuery(request);
  }
  const [{ createWorld }, { runServed }, { run }] = await Promise.all([
    import('./core/host/world.js'),
    import('./features/mcp/run-served.js'),
    import('./main.js'),
  ]);
  // This process is apart already: what blocks it is ended with it.
  const { startApart: _, ...world } = createWorld(installation);
  const { signal } = new AbortController();
  return runServed(request, run, world, { signal, progress });
}
