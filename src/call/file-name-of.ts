/** Ids become names of files and folders only in the form of an id (docs/service.md#ids): another one could lead elsewhere. */
import { idForms } from './parse-scalar.js';

/** The service has sent an id that cannot be one. */
export class IdError extends Error {
  override readonly name = 'IdError';
}

/** The id, where it has the form of one; the only way of an id into the name of a file or a folder. Throws IdError. */
export function fileNameOf(id: string): string {
  if (idForms.any.regex.test(id)) return id;
  throw new IdError(`${JSON.stringify(id.slice(0, 100))} is not an id: it must be ${idForms.any.means}`);
}
