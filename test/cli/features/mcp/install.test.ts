/** `ads mcp install` writes the settings of a client and nothing else, and no secret. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientNames, settingsFile } from '../../../../src/cli/features/mcp/client-settings.js';
import { homeOfTest, jobEnvironment, runAds } from '../../../support/cli.js';

const home = homeOfTest();
const place = () => ({ platform: 'linux' as const, home: home.path, env: {} });

function writeSettings(client: (typeof clientNames)[number], text: string): string {
  const file = settingsFile(client, place());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const install = (client: string, ...more: readonly string[]) =>
  runAds(home, ['mcp', 'install', '--client', client, ...more], { env: jobEnvironment });

describe('ads mcp install', () => {
  it.each(clientNames)('adds the server to %s beside other servers', async (client) => {
    const member = client === 'vscode' ? 'servers' : 'mcpServers';
    const file = writeSettings(
      client,
      JSON.stringify({ theme: 'dark', [member]: { other: { command: 'x' } } }),
    );
    const { exit, stderr } = await install(client, '--profile', 'main', '--env', 'local', '--writes');
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    const { theme, [member]: servers } = JSON.parse(readFileSync(file, 'utf8'));
    expect({ theme, other: servers.other }).toEqual({ theme: 'dark', other: { command: 'x' } });
    const args = expect.arrayContaining(['mcp', '--profile', 'main', '--env', 'local', '--allow-writes']);
    expect(servers.ads).toMatchObject({ command: process.execPath, args });
    for (const secret of Object.values(jobEnvironment))
      expect(readFileSync(file, 'utf8')).not.toContain(secret);
  });

  it('prints the settings, and writes no file', async () => {
    const { exit, stdout } = await install('cursor', '--print');
    expect({ exit, servers: JSON.parse(stdout) }).toMatchObject({
      exit: 0,
      servers: { mcpServers: { ads: {} } },
    });
    expect(() => readFileSync(settingsFile('cursor', place()))).toThrow();
  });

  it('asks before it replaces another server of the name, and not for the same', async () => {
    const file = writeSettings('cursor', JSON.stringify({ mcpServers: { ads: { command: 'mine' } } }));
    expect((await install('cursor')).exit).toBe(10);
    expect(readFileSync(file, 'utf8')).toContain('mine');
    expect((await install('cursor', '--yes')).exit).toBe(0);
    expect((await install('cursor')).exit).toBe(0);
  });

  it('leaves a file with comments as it is', async () => {
    const text = '{\n  // mine\n  "servers": {}\n}\n';
    const file = writeSettings('vscode', text);
    const { exit, stderr } = await install('vscode');
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('--print') });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('writes through a link, which stays', async () => {
    const target = join(home.path, 'dotfiles.json');
    writeFileSync(target, '{}');
    const file = settingsFile('cursor', place());
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync(target, file);
    expect((await install('cursor')).exit).toBe(0);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toHaveProperty('mcpServers.ads');
  });

  it('finds the files of each system', () => {
    const of = (platform: NodeJS.Platform) =>
      clientNames.map((client) => settingsFile(client, { platform, home: '/h', env: { APPDATA: '/a' } }));
    expect(of('darwin')).toEqual([
      '/h/Library/Application Support/Claude/claude_desktop_config.json',
      '/h/.cursor/mcp.json',
      '/h/Library/Application Support/Code/User/mcp.json',
    ]);
    expect(of('win32')[0]).toBe('/a/Claude/claude_desktop_config.json');
    expect(of('linux')[2]).toBe('/h/.config/Code/User/mcp.json');
  });
});
