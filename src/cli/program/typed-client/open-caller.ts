/** Opens what a client calls with, when its first call is made: settings, sessions, and the emulator in this process. */
import { assertAbsoluteDirectories } from '../../../auth/own-directories.js';
import type { ResultPage } from '../../../client/paginate.js';
import type { Endpoint } from '../../../contract/types.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { withNamedAccount } from '../../core/host/empty-variables.js';
import type { Globals } from '../../core/host/global-flags.js';
import type { World } from '../../core/host/world.js';
import { toClientError } from './client-error.js';
import { callEndpoint, listPages } from './endpoint-call.js';
import { type OpenInvocation, openInvocation } from './open-invocation.js';

/** Makes the calls of a client. All members throw the errors of the typed client. */
export interface OpenCaller extends Pick<OpenInvocation, 'close'> {
  call(endpoint: Endpoint, values: unknown): Promise<unknown>;
  /** The rows of a report of statistics. */
  report(values: unknown): Promise<readonly unknown[]>;
  /** Uploads people to a custom audience, and returns the counts. */
  upload(id: string, people: Iterable<unknown> | AsyncIterable<unknown>, values: unknown): Promise<unknown>;
  /** The pages of a list: the largest ones for whoever reads all. */
  pages(endpoint: Endpoint, values: unknown, isWhole: boolean): AsyncIterable<ResultPage>;
}

export async function openCaller(
  world: World,
  globals: Globals,
  onNotice: ((message: string) => void) | undefined,
): Promise<OpenCaller> {
  const { invocation, beginCall, close } = await translated(async () => {
    assertAbsoluteDirectories(world);
    return openInvocation(world, globals, onNotice);
  });
  const sessions = new Map<string, Promise<Session>>();

  /** Which call takes the account of a setting is known where it is prepared. One session for all calls that the same credentials make to the same URL; one emulator in the process for all. */
  function open({ area, auth = 'user' }: Pick<Endpoint, 'area' | 'auth'>): Promise<Session> {
    const key = invocation.settings.env.value === 'local' ? 'local' : `${area} ${auth}`;
    const session = sessions.get(key) ?? openSession(withNamedAccount(invocation), { area, auth });
    sessions.set(key, session);
    // What fails may succeed later: a keychain may have been locked.
    session.catch(() => sessions.delete(key));
    return session;
  }

  const caller = { invocation, open };
  return {
    close,
    call: (endpoint, values) => translated(() => beginCall()(() => callEndpoint(endpoint, values, caller))),
    report: (values) =>
      translated(() =>
        beginCall()(async () => {
          const { runProgramReport } = await import('./report-and-upload.js');
          return runProgramReport(values, invocation);
        }),
      ),
    upload: (id, people, values) =>
      translated(() =>
        beginCall()(async () => {
          const { runProgramUpload } = await import('./report-and-upload.js');
          return runProgramUpload(id, people, values, invocation);
        }),
      ),
    async *pages(endpoint, values, isWhole) {
      const run = beginCall();
      const pages = listPages(endpoint, values, isWhole, caller);
      for (;;) {
        const next = await translated(() => run(() => pages.next()));
        if (next.done) return;
        yield next.value;
      }
    },
  };
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toClientError(error);
  }
}
