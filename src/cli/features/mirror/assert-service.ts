/** A file is of one service: the sandbox, and an emulator that was reset, know other records by the same ids. */
import { valueDigest } from '../../../values/value-digest.js';
import { earlierIdentities, serviceIdentity } from '../../calls/session/service-identity.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Mirror } from './mirror.js';

/** A file whose notes can be read. */
type Noted = Pick<Mirror, 'query'>;

/** Notes of which service a new file is. Throws CommandError for a file of another one. Ask with an open session. */
export async function assertService(
  mirror: Mirror,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  const identity = valueDigest(await serviceIdentity(invocation));
  const name = invocation.settings.env.value;
  const known = readNote(mirror, 'service');
  if (known === undefined) {
    const note = 'INSERT INTO _meta (name, value) VALUES (?, ?)';
    mirror.write(() => {
      mirror.run(note, 'service', identity);
      mirror.run(note, 'environment', name);
    });
    return;
  }
  if (await isOfService(known, invocation)) return;
  throw usageError(
    `${mirror.path} ${describeOther(mirror, name)}`,
    'It was not changed. Choose another file with --to FILE.',
  );
}

/** Throws CommandError unless a file is of the service of the invocation: a server must not show another one. */
export async function requireService(
  file: Noted,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  if (await isOfService(readNote(file, 'service'), invocation)) return;
  throw new CommandError(
    'SERVICE_NOT_ALLOWED',
    exitCodes.notPermitted,
    `the file ${describeOther(file, invocation.settings.env.value)}, which this server is not for`,
    'A person can make a file for it: ads sync --to FILE, with the profile and the environment of the server',
  );
}

/** The service that a file is of, for exports of the file. */
export function serviceOf(file: Noted): string | undefined {
  return readNote(file, 'service');
}

/** Whether a note is of the service, as this version or an earlier one names it. */
export async function isOfService(
  note: string | undefined,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<boolean> {
  const identities = [await serviceIdentity(invocation), ...earlierIdentities(invocation)];
  return identities.some((identity) => valueDigest(identity) === note);
}

function readNote(file: Noted, key: string): string | undefined {
  return file.query<{ value: string }>('SELECT value FROM _meta WHERE name = ?', key)[0]?.value;
}

/** Of which service a file is that is not of the one in this environment. */
function describeOther(file: Noted, environment: string): string {
  const other = readNote(file, 'environment');
  if (other === environment)
    return `holds accounts of another address of the ${environment} service, or from before a reset`;
  return `holds accounts of ${other === undefined ? 'an unknown' : `the ${other}`} service, not of ${environment}`;
}
