/** A private D-Bus session bus with a keyring: the Secret Service of desktops. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';

export interface Bus {
  /** Environment variables that let a program find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export type Keyring = 'unlocked' | 'locked' | 'none';

/** A bus with its services below `home`. Without a keyring, none can be activated either. */
export async function startBus(home: string, keyring: Keyring): Promise<Bus> {
  const runtime = join(home, 'run');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const base = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: runtime };
  const config = join(home, 'bus.conf');
  writeFileSync(config, busConfig(keyring === 'none' ? '' : '<standard_session_servicedirs/>'));
  const start: Record<Keyring, string> = {
    unlocked: `printf %s pass-word | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ${untilOpen}`,
    locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1',
    none: 'true',
  };
  const script = `${start[keyring]}; echo "bus=$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null`;
  const child = spawn('dbus-run-session', [`--config-file=${config}`, '--', 'sh', '-c', script], {
    env: base,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /bus=(.*)\n/.exec(text);
      if (match) resolve(match[1] ?? '');
    });
    child.on('error', reject).on('exit', () => reject(new Error(`no bus: ${text}`)));
  });
  return {
    env: { ...base, DBUS_SESSION_BUS_ADDRESS: address },
    close: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.stdin.end();
      }),
  };
}

/**
 * The daemon goes to the background before it has made its keyring, or opened it: waits until an entry can be written, for 20
 * seconds at most. While the keyring is locked, the program that writes waits for a prompt that nobody shows.
 */
const untilOpen = [
  'for _ in 1 2 3 4 5 6 7 8 9 10',
  'do printf x | timeout 2 secret-tool store --label start start start && break; sleep 0.1; done >/dev/null 2>&1',
  'secret-tool clear start start >/dev/null 2>&1',
].join('; ');

function busConfig(services: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  ${services}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}

/** A bus that accepts connections and never responds. */
export async function startMuteBus(home: string): Promise<Bus> {
  const path = join(home, 'mute-bus');
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}`,
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
