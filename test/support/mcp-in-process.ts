/** `ads mcp` in the process of the tests: a client talks to it through lines, as through pipes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/client';
import { run } from '../../src/cli/main.js';
import type { Outcome, RunOptions } from './cli.js';

/** A server that runs in this process. */
export interface McpServer {
  readonly transport: Transport;
  /** Its variables, which a test may change while it runs. */
  readonly env: Record<string, string | undefined>;
  /** Writes a line to its standard input, which need not be a message. */
  send(line: string): void;
  /** Ends its standard input; resolves once it has ended. */
  end(): Promise<Outcome>;
}

/** Waits that are longer than this, in milliseconds, are real: nothing else would end them. */
const longestSkipped = 5000;

/** Starts a server by `start`, which runs `ads mcp` with the options that it gets. */
export function startServer(
  start: (options: Pick<RunOptions, 'program' | 'sleep'>) => Promise<Outcome>,
): McpServer {
  const lines: string[] = [];
  let isEnded = false;
  let wake = () => {};
  let rest = '';
  const env: Record<string, string | undefined> = {};
  async function* readPieces(): AsyncGenerator<Uint8Array> {
    while (true) {
      const line = lines.shift();
      if (line !== undefined) yield Buffer.from(`${line}\n`);
      else if (isEnded) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const transport: Transport = {
    start: async () => {},
    send: async (message) => send(JSON.stringify(message)),
    close: async () => void (await end()),
  };
  function send(line: string): void {
    lines.push(line);
    wake();
  }
  async function end(): Promise<Outcome> {
    isEnded = true;
    wake();
    return ended;
  }
  const ended = start({
    sleep: (milliseconds, signal) =>
      milliseconds > longestSkipped
        ? pause(milliseconds, undefined, { signal, ref: false })
        : Promise.resolve(),
    program: (argv, world) =>
      run(argv, {
        ...world,
        env: Object.assign(env, world.env),
        stdin: { ...world.stdin, isTTY: false, readPieces },
        stdout: {
          ...world.stdout,
          async write(part) {
            const all = `${rest}${typeof part === 'string' ? part : Buffer.from(part).toString()}`.split(
              '\n',
            );
            rest = all.pop() ?? '';
            for (const line of all) transport.onmessage?.(JSON.parse(line));
          },
        },
      }),
  });
  void ended.then(() => transport.onclose?.());
  return { transport, env, send, end };
}
