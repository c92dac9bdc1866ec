/** Starts the thread that packs lists of people. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromPacker, PackerThread } from '../../../people/packing/packer-messages.js';

/** Starts a thread that runs the file at `path`; undefined if this system lets none be started. */
export async function startPacker(path: string): Promise<PackerThread | undefined> {
  try {
    // What the user gave Node for this process is not meant for a thread that only computes, and it needs no secrets. It
    // makes few objects, and all of them die young: without a limit their space grows to tens of MiB.
    const worker = new Worker(path, {
      execArgv: [],
      env: {},
      stdin: false,
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    const started = await new Promise<PackerThread | undefined>((resolve) => {
      let receive: (message: FromPacker) => void = ({ kind }) =>
        resolve(kind === 'ready' ? thread : undefined);
      const fail = (message: string) => receive({ kind: 'error', message });
      const thread: PackerThread = {
        post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
        listen(listener) {
          receive = listener;
        },
        end() {
          receive = () => {};
          void worker.terminate();
        },
      };
      worker.on('message', (message: FromPacker) => receive(message));
      worker.on('error', (error) => fail(error.message));
      worker.on('exit', () => fail('the thread that packs the list exited'));
    });
    keepYoungGenerationSmall();
    return started;
  } catch {
    return undefined;
  }
}

/**
 * From now on, the space of new objects of this thread keeps its size too. What is made to send a request is garbage once
 * it is answered, yet those under way let the space grow to 32 MiB, which is slower besides: it fits into no cache.
 * Starting a thread puts the factor back, so that this has to come after it.
 */
function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
