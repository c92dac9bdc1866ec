/** The files in which clients of language models list their servers, and their shapes. */
import { join } from 'node:path';
import type { World } from '../../core/host/world.js';

export const clientNames = ['claude-desktop', 'cursor', 'vscode'] as const;
export type ClientName = (typeof clientNames)[number];

/** The command by which a client starts the server. It holds no secret. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

type Place = Pick<World, 'platform' | 'home' | 'env'>;

interface ClientSettings {
  readonly file: (place: Place) => string;
  /** The member with the servers by name. */
  readonly member: string;
  /** What an entry has besides. */
  readonly more: Readonly<Record<string, string>>;
}

/** The folder in which applications keep their settings. */
function applicationFolder({ platform, home, env }: Place): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA ?? join(home, 'AppData', 'Roaming');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}

const clients: Readonly<Record<ClientName, ClientSettings>> = {
  'claude-desktop': {
    file: (place) => join(applicationFolder(place), 'Claude', 'claude_desktop_config.json'),
    member: 'mcpServers',
    more: {},
  },
  cursor: {
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    member: 'mcpServers',
    more: {},
  },
  vscode: {
    file: (place) => join(applicationFolder(place), 'Code', 'User', 'mcp.json'),
    member: 'servers',
    more: { type: 'stdio' },
  },
};

/** The name of the server among others. */
const serverKey = 'ads';

/** The file of a client, as an absolute path. */
export function settingsFile(client: ClientName, place: Place): string {
  return clients[client].file(place);
}

/** The settings of a client with the server among its others, which stay. */
export function withServer(
  client: ClientName,
  settings: Readonly<Record<string, unknown>>,
  entry: ServerEntry,
): Readonly<Record<string, unknown>> {
  const { member, more } = clients[client];
  const servers = settings[member];
  return {
    ...settings,
    [member]: { ...(servers as object | undefined), [serverKey]: { ...more, ...entry } },
  };
}

/** The entry of the server in the settings of a client; undefined if there is none. */
export function findServer(client: ClientName, settings: Readonly<Record<string, unknown>>): unknown {
  const servers = settings[clients[client].member] as Readonly<Record<string, unknown>> | undefined;
  return servers?.[serverKey];
}
