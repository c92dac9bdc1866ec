/** The helper process that accesses the keychain: started with the first request, killed if it hangs. */
import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '../child-environment.js';
import type { KeychainReply, KeychainRequest } from './keychain-helper.js';

/** The connection to the helper process. */
export interface KeychainChannel {
  /** Resolves with the reply to the request; if the process fails, with `missing`. There is no timeout. */
  request(message: KeychainRequest): Promise<KeychainReply>;
  /** Kills the process immediately. */
  end(): void;
}

/**
 * Starts the helper process from the file at `path`, with what it needs of the environment. It does not keep this process
 * alive.
 */
export function startKeychain(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): KeychainChannel {
  const pending = new Map<number, (reply: KeychainReply) => void>();
  const child = fork(path, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: childEnvironment(env),
  });
  child.unref();
  // Bun has no such call: there the process alone is held.
  child.channel?.unref?.();
  child.on('message', (reply: KeychainReply) => settle(reply));
  child.on('error', () => fail('the helper process could not be started'));
  child.on('exit', () => fail('the helper process has exited'));

  function settle(reply: KeychainReply): void {
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  }

  function fail(message: string): void {
    for (const id of [...pending.keys()]) settle({ id, failure: 'missing', message });
  }

  return {
    request: (message) =>
      new Promise((resolve) => {
        pending.set(message.id, resolve);
        send(child, message, fail);
      }),
    end: () => void child.kill('SIGKILL'),
  };
}

function send(child: ChildProcess, request: KeychainRequest, fail: (message: string) => void): void {
  if (!child.connected) fail('the helper process has exited');
  else child.send(request, (error) => error && fail('the helper process could not be reached'));
}
