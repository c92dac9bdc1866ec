// Preloaded by NODE_OPTIONS into a program: writes what each of its threads was doing into PROFILE_DIR. `--cpu-prof` would not
// reach the thread that packs, which takes neither flags nor environment from its parent, and is ended as soon as it has
// nothing to do.
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { join } = require('node:path');
const threads = require('node:worker_threads');
const { isMainThread, parentPort, threadId } = threads;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
session.post('Profiler.start');

let isWritten = false;
function write() {
  if (isWritten) return;
  isWritten = true;
  session.post('Profiler.stop', (error, result) => {
    if (error) throw error;
    writeFileSync(join(process.env.PROFILE_DIR, `${threadId}.cpuprofile`), JSON.stringify(result.profile));
  });
}

process.on('exit', write);
if (isMainThread) {
  threads.Worker = class extends threads.Worker {
    constructor(path, options) {
      const { PROFILE_DIR } = process.env;
      super(path, { ...options, execArgv: ['--require', __filename], env: { PROFILE_DIR } });
    }
  };
} else {
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message, ...rest) => {
    if (message.kind === 'done') write();
    post(message, ...rest);
  };
}
