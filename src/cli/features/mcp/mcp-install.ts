/** `ads mcp install`: adds the server to the settings of a client, or prints what to add. */

import { readFile, realpath } from 'node:fs/promises';
import { isObject } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { parseStrictPlainJson } from '../../../values/strict-json.js';
import { describeFileError, errorCode, errorMessage } from '../../../values/system-error.js';
import { valueDigest } from '../../../values/value-digest.js';
import { changing, createPreview } from '../../calls/change.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { assertOutputFile, writeOutputFile } from '../../core/host/output-file.js';
import {
  type ClientName,
  findServer,
  type ServerEntry,
  settingsFile,
  withServer,
} from './client-settings.js';

interface InstallFlags {
  readonly client: ClientName;
  readonly writes: boolean;
  readonly print: boolean;
}

export const installServer = changing<InstallFlags>(async (invocation, { client, writes, print }) => {
  const { world } = invocation;
  const entry = createEntry(invocation, writes);
  if (print) return { kind: 'text', text: writeSettings(withServer(client, {}, entry)) };
  const shown = settingsFile(client, world);
  const file = await realpath(shown).catch(() => shown);
  const settings = await readSettings(file, client);
  const options = { flag: '--client', cwd: world.cwd, mayReplace: true };
  await assertOutputFile(file, options);
  const old = findServer(client, settings);
  const changed = withServer(client, settings, entry);
  const isReplaced = old !== undefined && valueDigest(old) !== valueDigest(findServer(client, changed));
  const row = { client, file: shown, command: entry.command, args: entry.args };
  return {
    kind: 'change',
    preview: createPreview(row),
    ...(isReplaced && { question: `Replace the server "ads" in ${shown}?` }),
    apply: async () => {
      await writeOutputFile(file, writeSettings(changed), options);
      await invocation.notice(`Restart ${client} to use it.`);
      return { kind: 'one', row };
    },
  };
});

/** The flags that were typed are those of the server. What the environment sets is not written down. */
function createEntry(
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
  writes: boolean,
): ServerEntry {
  const typed = (['profile', 'env', 'account'] as const).flatMap((name) => {
    const value = globals[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const allowed = writes ? ['--allow-writes'] : [];
  const [command, ...words] = world.installation.command;
  return { command, args: [...words, 'mcp', ...typed, ...allowed] };
}

async function readSettings(file: string, client: ClientName): Promise<Readonly<Record<string, unknown>>> {
  const hint = `The file was not changed. Add the server by hand: ${shellCommand`ads mcp install --client ${client} --print`}`;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '{}';
    throw usageError(`cannot read ${file}: ${describeFileError(error)}`, hint);
  });
  try {
    const settings = parseStrictPlainJson(text.trim() === '' ? '{}' : text);
    if (isObject(settings)) return settings;
  } catch (error) {
    throw usageError(`${file}:${errorMessage(error)}`, hint);
  }
  throw usageError(`${file} has no object`, hint);
}

function writeSettings(settings: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}
