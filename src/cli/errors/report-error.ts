/** The one place where an error becomes what a person or a script reads, and an exit code. */
import { ConfigError } from '../../auth/config.js';
import { SignInError, type SignInFault } from '../../auth/sign-in-error.js';
import { SecretStoreError } from '../../auth/stores/secret-store.js';
import { formatTime } from '../../call/time.js';
import {
  ConfigurationError,
  NetworkError,
  ServiceError,
  type ServiceErrorEntry,
  UnsendableError,
} from '../../client/errors.js';
import { ListenError } from '../../emulator/http/listen-error.js';
import { StoreError } from '../../emulator/store/store-error.js';
import type { Format } from '../../output/answer.js';
import { decideColor } from '../../output/color.js';
import { FieldError } from '../../output/fields.js';
import { QueryError } from '../../output/query.js';
import { type ErrorReport, renderError } from '../../output/render-error.js';
import { parseFormat } from '../command-line/global-flags.js';
import type { Notices } from '../notices.js';
import type { World } from '../world.js';
import { CommandError, type FlagProblem, RejectedCallError } from './command-error.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { exitCodeForServiceError } from './service-error-exit.js';
import { OutputError } from './stream-errors.js';

/** Writes the error to stderr in the format that the command line asks for; the answer is the exit code. */
export async function reportError(
  error: unknown,
  argv: readonly string[],
  world: World,
  notices: Notices,
): Promise<number> {
  const report = { ...toErrorReport(error), notices: notices.take() };
  const color = decideColor({
    isTTY: world.stderr.isTTY,
    env: world.env,
    flag: argv.includes('--no-color') ? false : undefined,
  });
  await world.stderr
    .write(renderError(report, notices.format ?? formatIn(argv, world), color))
    .catch(() => {});
  return report.exit;
}

/** Ends an interrupted command. A person knows that they interrupted it; a program is told as of any other error. */
export async function reportInterruption(
  code: ExitCode,
  argv: readonly string[],
  world: World,
  notices: Notices,
): Promise<number> {
  if ((notices.format ?? formatIn(argv, world)) === 'table') return code;
  return reportError(new CommandError('INTERRUPTED', code, 'interrupted'), argv, world, notices);
}

/** The format as far as it can be told: an error may come before the command line is understood. */
function formatIn(argv: readonly string[], world: World): Format {
  const index = argv.findLastIndex((word) => word === '-o' || word === '--output');
  const inline = argv.findLast((word) => /^(--output=|-o.)/.test(word))?.replace(/^(--output=|-o=?)/, '');
  const name = (index === -1 ? inline : argv[index + 1]) ?? world.env.ADS_OUTPUT;
  return parseFormat(name) ?? 'table';
}

/** The facts of an error. Everything that is not known by class is a bug of ours. */
export function toErrorReport(error: unknown): ErrorReport {
  if (error instanceof CommandError) {
    const { code, message, problems, hint } = error;
    return fill({ code, message, exit: error.exit, problems, hint });
  }
  if (error instanceof RejectedCallError) return describeRefusal(error.refusal, error.problems, error.hint);
  if (error instanceof ServiceError) return describeRefusal(error);
  if (error instanceof NetworkError) {
    const { kind, message, retryable } = error;
    return fill({
      code: kind.toUpperCase(),
      message,
      exit: exitCodes.unreachable,
      retryable,
      hint: networkHint(error),
      request: error.request,
    });
  }
  if (error instanceof ConfigError || error instanceof ConfigurationError) {
    return fill({ code: 'CONFIGURATION', message: error.message, exit: exitCodes.usage, hint: error.hint });
  }
  if (error instanceof SecretStoreError) {
    const { fault, message, hint } = error;
    return fill({ code: `STORE_${fault.toUpperCase()}`, message, exit: exitCodes.notSignedIn, hint });
  }
  if (error instanceof OutputError) {
    const message = `the answer could not be written: ${error.message}`;
    return fill({
      code: 'OUTPUT',
      message,
      exit: exitCodes.partial,
      hint: 'What was asked for has been done.',
    });
  }
  if (error instanceof StoreError) return describeStoreError(error);
  if (error instanceof ListenError) {
    const { fault, message } = error;
    return fill({ code: 'CANNOT_LISTEN', message, exit: exitCodes.usage, hint: hintByListenFault[fault] });
  }
  if (error instanceof SignInError) {
    const { fault, message, hint } = error;
    return fill({ code: fault, message, exit: exitByFault[fault], hint });
  }
  if (error instanceof FieldError || error instanceof QueryError) {
    const { message, problems } = error;
    return fill({ code: 'USAGE', message, exit: exitCodes.usage, problems });
  }
  if (error instanceof UnsendableError)
    return fill({ code: 'USAGE', message: error.message, exit: exitCodes.usage });
  return fill({
    code: 'BUG',
    message: `a bug in ads: ${error instanceof Error ? error.message : String(error)}`,
    exit: exitCodes.bug,
    hint: 'Please report it with the command you typed.',
  });
}

const exitByFault: Readonly<Record<SignInFault, ExitCode>> = {
  CALLBACK_NOT_APPROVED: exitCodes.refused,
  PIN_ONLY: exitCodes.refused,
  UNCONFIRMED: exitCodes.refused,
  WRONG_APP_KEY: exitCodes.notSignedIn,
  CLOCK_SKEW: exitCodes.notSignedIn,
  APP_NOT_APPROVED: exitCodes.notPermitted,
  DENIED: exitCodes.declined,
  LATE: exitCodes.notSignedIn,
  CALLBACK_REFUSED: exitCodes.notSignedIn,
  WRONG_PIN: exitCodes.notSignedIn,
  REQUEST_ENDED: exitCodes.notSignedIn,
  PORT_TAKEN: exitCodes.usage,
};

const hintByListenFault: Readonly<Record<ListenError['fault'], string>> = {
  port: 'Another port is chosen with --port; 0 takes a free one.',
  host: 'Another address is chosen with --host, such as 127.0.0.1.',
};

/** The emulator's file. What is busy now may not be later; everything else is for a person to mend. */
function describeStoreError({ reason, message }: StoreError): ErrorReport {
  const hints: Record<StoreError['reason'], string> = {
    absent:
      'It is made by the first command with --env local, by ads emulator start, or by ads emulator reset.',
    foreign: 'Another file is chosen with --data or ADS_DATA_DIR.',
    mismatch:
      'Another file is chosen with --data or ADS_DATA_DIR; ads emulator reset --yes makes this one anew.',
    unusable: 'Check the disk and the permissions of the folder; another file is chosen with ADS_DATA_DIR.',
    busy: 'Wait for the other process, or stop it.',
  };
  const isBusy = reason === 'busy';
  const code = `EMULATOR_FILE_${reason.toUpperCase()}`;
  return fill({
    code,
    message,
    exit: isBusy ? exitCodes.unreachable : exitCodes.usage,
    retryable: isBusy,
    hint: hints[reason],
  });
}

function fill(facts: Pick<ErrorReport, 'code' | 'message' | 'exit'> & Partial<ErrorReport>): ErrorReport {
  return { retryable: false, ...facts };
}

/** `problems` are in the words of the call; without them the service's own sentence has to do. */
function describeRefusal(
  error: ServiceError,
  problems = problemsOf(error),
  hint = refusalHint(error),
): ErrorReport {
  const [first] = [...error.entries, ...error.operationErrors.flatMap(({ entries }) => entries)];
  return fill({
    code: String(first?.code ?? `HTTP_${error.status}`),
    message: problems.length ? problems.map(({ message }) => message).join('; ') : error.message,
    exit: exitCodeForServiceError(error) ?? exitCodes.refused,
    status: error.status,
    retryable: error.retryable,
    problems,
    request: error.request && { ...error.request, id: error.requestId },
    hint,
  });
}

/** What is wrong with a call that no endpoint of the contract is known of, in the service's words. */
function problemsOf({ entries, operationErrors }: ServiceError): readonly FlagProblem[] {
  const tell = ({ code, parameter = '', message, value }: ServiceErrorEntry, item: string): FlagProblem => ({
    parameter: [item, parameter].filter((part) => part !== '').join('.'),
    flag: '',
    code: String(code),
    message: item ? `${item}: ${message}` : message,
    ...(value !== undefined && { value }),
  });
  const ofItems = operationErrors.flatMap((item) =>
    item.entries.map((entry) => tell(entry, `item ${item.index}`)),
  );
  const ofCall = entries.filter(({ parameter }) => parameter || entries.length + ofItems.length > 1);
  return [...ofCall.map((entry) => tell(entry, '')), ...ofItems];
}

/** What to do next, by what the service said. */
function refusalHint({
  status,
  skewSeconds,
  resetAt,
  entries,
  isRateLimited,
}: ServiceError): string | undefined {
  if (skewSeconds !== undefined) {
    const size = Math.round(Math.abs(skewSeconds));
    return `This machine's clock is ${size} seconds ${skewSeconds > 0 ? 'ahead of' : 'behind'} the service's: set it.`;
  }
  if (status === 401) {
    return 'Check the consumer key and the access token, and that they belong together; ads login gets a new token.';
  }
  if (status === 403 && entries.some(({ code }) => code === 'UNAUTHORIZED_CLIENT_APPLICATION')) {
    return 'The app has no advertising access yet; after it is approved, sign in again for a new token.';
  }
  if (status === 403 && isRateLimited) {
    return 'Wait before asking again, and keep the token. If it lasts, check the consumer key and secret.';
  }
  if (status === 403) return 'Check --account, and that the signed-in user may do this there.';
  if (isRateLimited) {
    const until = resetAt === undefined ? '' : ` until ${formatTime(resetAt)}`;
    return `The allowance is used up${until}. A longer --max-wait waits for it.`;
  }
  return undefined;
}

function networkHint({ kind }: NetworkError): string | undefined {
  switch (kind) {
    case 'unreachable':
      return 'Check the network and the base URL (ADS_URL); behind a proxy, set HTTPS_PROXY.';
    case 'timeout':
      return 'A longer --timeout waits longer.';
    case 'tls':
      return 'For a private certificate authority, set NODE_EXTRA_CA_CERTS.';
    case 'unreadable':
    case 'redirect':
      return 'Check the base URL (ADS_URL): what answers there does not speak as the service does.';
    case 'cut':
      return undefined;
    default:
      return kind satisfies never;
  }
}
