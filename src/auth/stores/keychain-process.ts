/** The process in which the keychain is asked: started by the first question, ended when it hangs. */
import { type ChildProcess, fork } from 'node:child_process';
import type { KeychainReply, KeychainRequest } from './keychain.js';

/** A line to the keychain. */
export interface KeychainChannel {
  /** Resolves with the reply to this question, whenever it comes; a process that fails replies `missing`. */
  ask(request: KeychainRequest): Promise<KeychainReply>;
  /** Ends the process at once, whatever it is doing. */
  end(): void;
}

/** Starts the helper; `path` is its file. The process does not keep ours alive. */
export function startKeychain(path: string): KeychainChannel {
  const waiting = new Map<number, (reply: KeychainReply) => void>();
  const child = fork(path, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  child.unref();
  child.channel?.unref();
  child.on('message', (reply: KeychainReply) => settle(reply));
  child.on('error', () => fail('the helper process cannot be started'));
  child.on('exit', () => fail('the helper process has ended'));

  function settle(reply: KeychainReply): void {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  }

  function fail(message: string): void {
    for (const id of [...waiting.keys()]) settle({ id, failure: 'missing', message });
  }

  return {
    ask: (request) =>
      new Promise((resolve) => {
        waiting.set(request.id, resolve);
        send(child, request, fail);
      }),
    end: () => void child.kill('SIGKILL'),
  };
}

function send(child: ChildProcess, request: KeychainRequest, fail: (message: string) => void): void {
  if (!child.connected) fail('the helper process has ended');
  else child.send(request, (error) => error && fail('the helper process does not listen'));
}
