/** Converts an error to its report on stderr. */

import { SignInError } from '../../../auth/sign-in-error.js';
import { SecretStoreError } from '../../../auth/stores/secret-store.js';
import { IdError } from '../../../call/file-name-of.js';
import { MetricsError } from '../../../call/metric-rows.js';
import {
  type CallError,
  ConfigurationError,
  isFailureAfterLost,
  NetworkError,
  ServiceError,
  type ServiceErrorEntry,
  UnsendableError,
} from '../../../client/errors.js';
import { ListenError } from '../../../emulator/http/listen-error.js';
import { StoreError } from '../../../emulator/store/store-error.js';
import { FileError } from '../../../files/atomic-file.js';
import { missingHome, noHome } from '../../../files/directories.js';
import { decideColor } from '../../../output/color.js';
import { FieldError } from '../../../output/fields.js';
import { FormatError } from '../../../output/format-error.js';
import { defaultFormat, type Format, isForPeople } from '../../../output/formats.js';
import { QueryError } from '../../../output/query-error.js';
import { type ErrorReport, renderError } from '../../../output/render-error.js';
import { SelectionError } from '../../../output/selection/selection-error.js';
import { shellCommand } from '../../../values/shell-word.js';
import { errorMessage, MissingPartError } from '../../../values/system-error.js';
import {
  CommandError,
  type FlagProblem,
  RejectedCallError,
  UnknownCommandError,
} from '../host/command-error.js';
import { type ExitCode, exitCodes } from '../host/exit-codes.js';
import { parseFormat } from '../host/global-flags.js';
import { trackerHint } from '../host/installation.js';
import type { Notices } from '../host/notices.js';
import { noteChosen } from '../host/shown-command.js';
import { InterruptedError, OutputError } from '../host/stream-errors.js';
import type { World } from '../host/world.js';
import { exitCodeOf } from './exit-code-of-error.js';
import { networkHint } from './network-hint.js';
import { serviceErrorHint } from './service-error-hint.js';

/** Writes the error to stderr, for people where that is a terminal and else in the format, and returns the exit code. */
export async function reportError(
  error: unknown,
  argv: readonly string[],
  world: World,
  notices: Notices,
): Promise<number> {
  const report = nameMissingHome({
    ...toErrorReport(error),
    ...(await hintAtCommand(error, argv)),
    ...(error instanceof StoreError && hintAtStore(error, typedFlag('--data', argv))),
    ...(await hintAtBugReport(error, argv, world)),
    notices: notices.take(),
  });
  const { isTTY, columns } = world.stderr;
  const color = decideColor({ isTTY, env: world.env, flag: argv.includes('--no-color') ? false : undefined });
  const format = notices.format ?? guessFormat(argv, world);
  await notices.showProgress();
  await world.stderr.write(renderError(report, { format, isTTY, columns, color })).catch(() => {});
  return report.exit;
}

/** The hint for a command that is gone because its call is, or whose verb has another name; other hints stay as they are. */
async function hintAtCommand(error: unknown, argv: readonly string[]): Promise<Pick<ErrorReport, 'hint'>> {
  if (!(error instanceof UnknownCommandError)) return {};
  // Without a command, its flags were not read.
  const chosen = (['profile', 'env', 'account'] as const).map((name) => [name, typedFlag(`--${name}`, argv)]);
  noteChosen(Object.fromEntries(chosen));
  const { retiredCommandHint } = await import('./retired.js');
  const { verbHint } = await import('./verb-hint.js');
  const hint = retiredCommandHint(error.words) ?? verbHint(error.words);
  return hint === undefined ? {} : { hint };
}

/** Without a home directory, its default directories have a path that nobody knows: the cause is named instead. */
function nameMissingHome<Report extends ErrorReport>(report: Report): Report {
  const hint = 'Set HOME, or set ADS_CONFIG_DIR, ADS_DATA_DIR, ADS_STATE_DIR and ADS_CACHE_DIR.';
  if (report.message.includes(noHome)) return { ...report, message: missingHome, hint };
  return report.message.includes(missingHome) ? { ...report, hint } : report;
}

/** The hint of a bug: a file with its stack, and where it goes. */
async function hintAtBugReport(
  error: unknown,
  argv: readonly string[],
  world: World,
): Promise<Pick<ErrorReport, 'hint'>> {
  const { exit, hint } = toErrorReport(error);
  if (exit !== exitCodes.bug) return {};
  const { writeBugReport } = await import('./write-bug-report.js');
  const path = await writeBugReport(error, argv, world);
  if (path === undefined) return { hint };
  const content = 'the stack trace and the names of the flags, without their values';
  return { hint: `${hint} Attach ${path}: it contains ${content}.` };
}

/** Reports an interruption: to people, who caused it, only what it left undone at a question; as an error object to programs. */
export async function reportInterruption(
  error: unknown,
  code: ExitCode,
  argv: readonly string[],
  world: World,
  notices: Notices,
): Promise<number> {
  await notices.showProgress();
  if (world.stderr.isTTY && error instanceof InterruptedError && error.message !== '')
    await notices.instruct(error.message);
  if (world.stderr.isTTY || isForPeople(notices.format ?? guessFormat(argv, world))) return code;
  return reportError(new CommandError('INTERRUPTED', code, 'interrupted'), argv, world, notices);
}

/** The last value of a flag that was typed by its long name. */
function typedFlag(name: string, argv: readonly string[]): string | undefined {
  const last = argv.findLast((word) => word === name || word.startsWith(`${name}=`));
  return last === name ? argv[argv.lastIndexOf(name) + 1] : last?.slice(name.length + 1);
}

/** Guesses the format from the arguments: an error may occur before the command line has been parsed. */
function guessFormat(argv: readonly string[], world: World): Format {
  const index = argv.findLastIndex((word) => word === '-o' || word === '--output');
  const inline = argv.findLast((word) => /^(--output=|-o.)/.test(word))?.replace(/^(--output=|-o=?)/, '');
  const name = (index === -1 ? inline : argv[index + 1]) ?? world.env.ADS_OUTPUT;
  return parseFormat(name) ?? defaultFormat;
}

/** The report of an error. An error of an unknown class is a bug in ads. */
export function toErrorReport(error: unknown): ErrorReport {
  return { exit: exitCodeOf(error), retryable: false, ...describeError(error) };
}

type Description = Pick<ErrorReport, 'code' | 'message'> & Partial<Omit<ErrorReport, 'exit'>>;

function describeError(error: unknown): Description {
  if (error instanceof CommandError) {
    const { code, message, problems, hint } = error;
    return { code, message, problems, hint };
  }
  if (error instanceof RejectedCallError)
    return describeServiceError(error.serviceError, error.problems, error.hint);
  if (error instanceof ServiceError) return describeServiceError(error);
  if (error instanceof NetworkError) {
    const { kind, message, retryable } = error;
    return {
      code: kind.toUpperCase(),
      message: withLost(error, message),
      retryable: retryable && !error.isUnconfirmed,
      hint: error.finding ?? networkHint(error),
      request: error.request,
    };
  }
  if (error instanceof FileError || error instanceof ConfigurationError)
    return { code: 'CONFIGURATION', message: error.message, hint: error.hint };
  if (error instanceof MissingPartError)
    return { code: 'MISSING_PART', message: error.message, hint: error.hint };
  if (error instanceof SecretStoreError) {
    const { fault, message, hint } = error;
    return { code: `STORE_${fault.toUpperCase()}`, message, hint };
  }
  if (error instanceof OutputError) {
    const message = `cannot write the output: ${error.message}`;
    return { code: 'OUTPUT', message, hint: error.hint ?? 'The command itself succeeded.' };
  }
  if (error instanceof StoreError) {
    const { reason, message } = error;
    const code = `EMULATOR_FILE_${reason.toUpperCase()}`;
    return { code, message, retryable: reason === 'busy', ...hintAtStore(error) };
  }
  if (error instanceof ListenError) {
    const { fault, message } = error;
    return { code: 'CANNOT_LISTEN', message, hint: hintByListenFault[fault] };
  }
  if (error instanceof SignInError) {
    const { fault, message, hint } = error;
    return { code: fault, message, hint };
  }
  if (error instanceof FieldError || error instanceof QueryError || error instanceof SelectionError) {
    const { message, problems } = error;
    return { code: 'USAGE', message, problems };
  }
  if (error instanceof MetricsError) {
    const message = `the statistics cannot be read: ${error.message}`;
    return {
      code: 'UNREADABLE',
      message,
      hint: `Nothing of the answer was used. ${
        error.command === undefined
          ? 'To print an answer as the service sends it, use ads api GET with the path of the call, which --verbose shows.'
          : `To print it as the service sends it: ${error.command}`
      }`,
    };
  }
  if (error instanceof IdError)
    return {
      code: 'INVALID_ID',
      message: error.message,
      hint: 'It was not used. Check the address of the service.',
    };
  if (error instanceof UnsendableError || error instanceof FormatError)
    return { code: 'USAGE', message: error.message };
  return { code: 'BUG', message: `a bug in ads: ${errorMessage(error)}`, hint: trackerHint };
}

const hintByListenFault: Readonly<Record<ListenError['fault'], string>> = {
  port: 'Choose another port with --port; 0 selects a free one.',
  host: 'Choose another address with --host, such as 127.0.0.1.',
};

/** What to do about the emulator's file; `data` is the path of --data. A busy file can be retried; everything else the user must fix. */
function hintAtStore({ reason }: StoreError, data?: string): { readonly hint: string } {
  const file = data === undefined ? [] : ['--data', data];
  const create = shellCommand`ads emulator start ${file}`;
  const reset = shellCommand`ads emulator reset ${file} --yes`;
  const hints: Record<StoreError['reason'], string> = {
    absent: `Create it with: ${create}${data === undefined ? '. The first command with --env local creates it, too.' : ''}`,
    foreign: 'Choose another file with --data or ADS_DATA_DIR.',
    mismatch: `Choose another file with --data or ADS_DATA_DIR, or recreate this one with the required --seed and --fixed: ${reset}`,
    newer:
      'Update ads. Or choose another file with --data or ADS_DATA_DIR. The file of the newer version was not changed.',
    older:
      'Use the version of ads that wrote it, or choose another file with --data or ADS_DATA_DIR. The file was not changed.',
    unusable: 'Check the disk and the permissions of the directory, or choose another one with ADS_DATA_DIR.',
    busy: 'Wait for the other process to finish, or stop it.',
  };
  return { hint: hints[reason] };
}

/** `problems` name flags and arguments; by default they are taken from the service's response. */
function describeServiceError(
  error: ServiceError,
  problems = toProblems(error),
  hint = serviceErrorHint(error),
): Description {
  const [first] = [...error.entries, ...error.operationErrors.flatMap(({ entries }) => entries)];
  return {
    code: String(first?.code ?? `HTTP_${error.status}`),
    message: withLost(
      error,
      problems.length ? problems.map(({ message }) => message).join('; ') : error.message,
    ),
    status: error.status,
    retryable: error.retryable && !error.isUnconfirmed,
    problems,
    request: error.request && { ...error.request, id: error.requestId },
    hint:
      isFailureAfterLost(error) && error.finding && hint
        ? `${error.finding}\n${hint}`
        : (error.finding ?? hint),
  };
}

/** What a repetition failed with must not pass for what the call has failed with. */
function withLost(error: CallError, message: string): string {
  if (!isFailureAfterLost(error)) return message;
  return `${message}; an attempt before it got no answer and may have been carried out`;
}

/** The problems as the service describes them, for a call without a known endpoint. */
function toProblems({ entries, operationErrors }: ServiceError): readonly FlagProblem[] {
  const toProblem = (
    { code, parameter = '', message, value }: ServiceErrorEntry,
    item: string,
  ): FlagProblem => ({
    parameter: [item, parameter].filter((part) => part !== '').join('.'),
    flag: '',
    code: String(code),
    message: item ? `${item}: ${message}` : message,
    ...(value !== undefined && { value }),
  });
  const ofItems = operationErrors.flatMap((item) =>
    item.entries.map((entry) => toProblem(entry, `item ${item.index}`)),
  );
  const ofCall = entries.filter(({ parameter }) => parameter || entries.length + ofItems.length > 1);
  return [...ofCall.map((entry) => toProblem(entry, '')), ...ofItems];
}
