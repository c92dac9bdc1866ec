/**
 * The certificates of emulators that speak https, in one file for NODE_EXTRA_CA_CERTS. The file stays when a server stops: shells
 * that name it go on starting programs, and Node warns of a file that is gone. The keys never leave the servers.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../../files/atomic-file.js';
import { directoryPath } from '../../../files/directories.js';
import { withLock } from '../../../files/lock-file.js';
import { isRunning, processIdentity } from '../../../files/os-process.js';
import type { World } from '../../core/host/world.js';

/** A certificate and whose it is. */
interface Entry {
  /** The scheme, host and port of the server. */
  readonly origin: string;
  readonly pid: number;
  /** What tells the process from others with its id; undefined where the system does not tell. */
  readonly identity: string | undefined;
  /** PEM. */
  readonly certificate: string;
}

/** The file for NODE_EXTRA_CA_CERTS. It exists once a server with https was started. */
export function certificatesPath(world: Pick<World, 'env' | 'platform' | 'home'>): string {
  return join(directoryPath('data', world), 'emulator-ca.pem');
}

/**
 * Adds the certificate (PEM) of a server of this process, and drops those of servers that have ended. Returns the path of the
 * file. Throws FileError.
 */
export async function addCertificate(world: World, origin: string, certificate: string): Promise<string> {
  const path = certificatesPath(world);
  await withLock(path, world, async () => {
    const others = (await readEntries(world)).filter(
      (entry) => entry.origin !== origin && isRunning(entry.pid, entry.identity),
    );
    const own = { origin, pid: world.pid, identity: processIdentity(world.pid), certificate };
    await replaceFile(path, [...others, own].map(write).join(''));
  });
  return path;
}

/** The certificate (PEM) of the server at the origin of a URL; undefined where none is known. */
export async function findCertificate(world: World, url: string): Promise<string | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:') return undefined;
  return (await readEntries(world)).find((entry) => entry.origin === origin)?.certificate;
}

/** Programs that read certificates skip the line before each. */
function write({ origin, pid, identity = '-', certificate }: Entry): string {
  return `# ${origin} ${pid} ${identity}\n${certificate.trim()}\n`;
}

const written =
  /^# (\S+) (\d+) (\S+)\n(-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n)/gm;

/** What the file holds; nothing where it cannot be read, since the next start makes it anew. */
async function readEntries(world: World): Promise<Entry[]> {
  const text = await readFile(certificatesPath(world), 'utf8').catch(() => '');
  return [...text.matchAll(written)].map(([, origin = '', pid, identity, certificate = '']) => ({
    origin,
    pid: Number(pid),
    identity: identity === '-' ? undefined : identity,
    certificate,
  }));
}
