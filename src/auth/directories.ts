/** Where files of each kind live: the XDG folders, the platforms' own places, and the overrides for each. */
import { join } from 'node:path';

export interface DirectoryEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The person's home directory. */
  readonly home: string;
}

export type DirectoryKind = 'config' | 'data' | 'state' | 'cache';

/** Below the home directory, where neither a variable nor the platform says otherwise (XDG base directories). */
const fallback: Record<DirectoryKind, string> = {
  config: '.config',
  data: '.local/share',
  state: '.local/state',
  cache: '.cache',
};

/** The directory for files of one kind; it may not exist yet. */
export function directoryPath(kind: DirectoryKind, { env, platform, home }: DirectoryEnvironment): string {
  const name = kind.toUpperCase();
  const own = env[`ADS_${name}_DIR`];
  if (own) return own;
  const xdg = env[`XDG_${name}_HOME`];
  if (xdg) return join(xdg, 'ads');
  if (platform === 'win32') {
    const roaming = kind === 'config' ? env.APPDATA : env.LOCALAPPDATA;
    return join(roaming ?? home, 'ads', kind);
  }
  return join(home, fallback[kind], 'ads');
}
