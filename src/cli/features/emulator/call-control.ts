/** Calls the controls of a running emulator: the one that the environment names, or that serves the file. */

import { isAbsolute, resolve } from 'node:path';
import type { ControlAddress } from '../../../client/emulator-control.js';
import type { DatasetOptions } from '../../../emulator/seed/index.js';
import { StoreError } from '../../../emulator/store/store-error.js';
import { emulatorPath } from '../../../files/directories.js';
import { isObject, parseJson } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { transportOptions } from '../../calls/session/open-client.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findCertificate } from './certificates.js';

/** Which emulator a command is about: that of a file, if it was named. */
interface EmulatorChoice {
  readonly data?: string;
}

/** What `--data` is for an emulator without a file. */
const inMemory = ':memory:';

/** The file of the emulator that a command is about, or `:memory:`. */
export function emulatorFile({ world }: Pick<Invocation, 'world'>, { data }: EmulatorChoice): string {
  if (data === undefined) return emulatorPath(world);
  return data === inMemory ? data : resolve(world.cwd, data);
}

/**
 * The data of a file that does not exist: the default file is created by its first use, as with --env local. One that was named must
 * exist, since its name may be mistyped; then undefined.
 */
export function newDataset(
  { world: { now, random } }: Pick<Invocation, 'world'>,
  { data }: EmulatorChoice,
): DatasetOptions | undefined {
  return data === undefined ? { now, random } : undefined;
}

/** The result of work on the file; undefined where the file does not exist. */
export async function ifFileExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'absent') return undefined;
    throw error;
  }
}

/** The flags of a shown command that name the same file, in any directory; undefined where there is none. */
export function shownFileFlags(
  { world }: Pick<Invocation, 'world'>,
  choice: EmulatorChoice,
): readonly string[] | undefined {
  if (choice.data === inMemory) return undefined;
  return choice.data === undefined ? [] : ['--data', emulatorFile({ world }, choice)];
}

/**
 * The same for a running server that has said its `path`: the environment may name one that has another file, or none here, as in memory
 * and in a container.
 */
export async function fileFlagsOfServer(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  choice: EmulatorChoice,
  { token }: ControlAddress,
  path: unknown,
): Promise<readonly string[] | undefined> {
  if (!findNamedControl(invocation, choice)) return shownFileFlags(invocation, choice);
  if (typeof path !== 'string' || !isAbsolute(path)) return undefined;
  const { listServerControls } = await import('../../../emulator/index.js');
  // Only the owner of its file can read the token of a server.
  const servers = await listServerControls(path).catch(() => []);
  if (!servers.some((server) => server.token === token)) return undefined;
  return shownFileFlags(invocation, path === emulatorPath(invocation.world) ? {} : { data: path });
}

/** The error where no emulator runs with the file of the command. */
export function notRunning(invocation: Pick<Invocation, 'world'>, choice: EmulatorChoice): CommandError {
  const start = shellCommand`ads emulator start ${shownFileFlags(invocation, choice) ?? ['--data', inMemory]}`;
  return usageError(
    `this command needs a running emulator, but no emulator is running with ${emulatorFile(invocation, choice)}`,
    `To start one, in another terminal: ${start}`,
  );
}

/** The controls of the running server; undefined where none runs. A file that was named goes before the environment. */
export async function findControl(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  choice: EmulatorChoice,
): Promise<ControlAddress | undefined> {
  const named = findNamedControl(invocation, choice);
  if (named) return named;
  const { findServerControl } = await import('../../../emulator/index.js');
  return ifFileExists(findServerControl(emulatorFile(invocation, choice)));
}

/**
 * The controls that the environment names, unless a file was named; --env local names the default one, as for every command. Throws
 * CommandError where the environment names half of them.
 */
export function findNamedControl(
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
  { data }: EmulatorChoice,
): ControlAddress | undefined {
  const { ADS_EMULATOR_URL: url, ADS_EMULATOR_TOKEN: token } = world.env;
  if (!url || data !== undefined || globals.env !== undefined) return undefined;
  if (!token) throw usageError('ADS_EMULATOR_URL is set, but ADS_EMULATOR_TOKEN is not');
  return { url, token };
}

/** As `findControl`. Throws CommandError where no server runs. */
export async function requireControl(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  choice: EmulatorChoice,
): Promise<ControlAddress> {
  const control = await findControl(invocation, choice);
  if (control) return control;
  throw notRunning(invocation, choice);
}

/** Makes one call, within `timeout` milliseconds, and returns its answer. Throws CommandError with what the emulator says, or NetworkError. */
export async function callControl(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  address: ControlAddress,
  method: string,
  path: string,
  body?: unknown,
  timeout = transportOptions(invocation).timeout,
): Promise<Readonly<Record<string, unknown>>> {
  const { callEmulatorControl } = await import('../../../client/emulator-control.js');
  const response = await callEmulatorControl(
    address,
    { method, path, body },
    {
      ...transportOptions(invocation),
      timeout,
      authority: await findCertificate(invocation.world, address.url),
    },
  );
  const answer = readAnswer(response.body);
  if (response.status === 200 && answer) return answer;
  throw describeRefusal(response.status, answer);
}

function readAnswer(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const exits: Readonly<Record<number, ExitCode>> = {
  400: exitCodes.usage,
  401: exitCodes.notSignedIn,
  403: exitCodes.notPermitted,
  404: exitCodes.notFound,
  409: exitCodes.usage,
};

function describeRefusal(
  status: number,
  answer: Readonly<Record<string, unknown>> | undefined,
): CommandError {
  const said =
    typeof answer?.error === 'string' ? answer.error : 'the server is not an emulator with controls';
  const exit = exits[status] ?? exitCodes.unreachable;
  const code = status === 404 ? 'NOT_FOUND' : `EMULATOR_HTTP_${status}`;
  return new CommandError(code, exit, `the emulator answered ${status}: ${said}`);
}
