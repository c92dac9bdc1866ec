/** A file is of one service: the sandbox, and an emulator that was reset, know other records by the same ids. */
import { valueDigest } from '../../values/value-digest.js';
import { usageError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { serviceIdentity } from '../session/service-identity.js';
import type { Mirror } from './mirror.js';

/** Notes of which service a new file is. Throws CommandError for a file of another one. Ask with an open session. */
export async function assertService(mirror: Mirror, invocation: Invocation): Promise<void> {
  const identity = valueDigest(await serviceIdentity(invocation));
  const name = invocation.settings.env.value;
  const find = (key: string) =>
    mirror.query<{ value: string }>('SELECT value FROM _meta WHERE name = ?', key)[0]?.value;
  const known = find('service');
  if (known === undefined) {
    const note = 'INSERT INTO _meta (name, value) VALUES (?, ?)';
    mirror.write(() => {
      mirror.run(note, 'service', identity);
      mirror.run(note, 'environment', name);
    });
    return;
  }
  if (known === identity) return;
  const other = find('environment');
  throw usageError(
    other === name
      ? `${mirror.path} holds accounts of another address of the ${name} service, or from before a reset`
      : `${mirror.path} holds accounts of the ${other} service, not of ${name}`,
    'It was not changed. Choose another file with --to FILE.',
  );
}
