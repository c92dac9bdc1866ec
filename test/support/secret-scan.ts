/** Searches output and files for secrets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * The places in which a secret stands: `printed`, or a file below the folder that is not among the allowed ones.
 * Looks for each secret as it is, percent-encoded and in Base64.
 */
export function secretsIn(
  secrets: Iterable<string>,
  printed: string,
  folder: string,
  allowed: readonly string[] = [],
): string[] {
  const texts = new Map([['printed', printed]]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isFile() && !allowed.includes(name)) texts.set(name, readFileSync(path, 'latin1'));
  }
  const forms = [...secrets].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]);
  return [...texts].flatMap(([name, text]) =>
    forms.filter((form) => text.includes(form)).map((form) => `${name}: ${form}`),
  );
}
