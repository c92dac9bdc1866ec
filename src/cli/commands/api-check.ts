/** Checks a raw call whose path the contract knows, in the words of `ads api`: PATH, --param and --from. */
import { unwrapBody } from '../../call/body-wrapper.js';
import type { ParameterPair } from '../../call/build-request.js';
import { check } from '../../call/check.js';
import { commandWords, isBodyParameter, parameterLocation, pathNames } from '../../call/flag-names.js';
import { isObject } from '../../call/lossless-json.js';
import type { Match } from '../../call/match.js';
import type { Endpoint } from '../../contract/types.js';
import { stdinIdProblem } from '../endpoint/stdin-id.js';
import { type FlagProblem, parameterError } from '../errors/command-error.js';

export interface RawArguments {
  readonly query: readonly ParameterPair[];
  /** The document of --from. */
  readonly body: unknown;
  readonly version: number;
}

/** Throws CommandError with everything that the service would refuse or ignore. */
export function requireKnownCall({ endpoint, values }: Match, { query, body, version }: RawArguments): void {
  const problems: FlagProblem[] = [];
  const refuse = (parameter: string, flag: string, message: string) =>
    problems.push({ parameter, flag, code: 'INVALID_PARAMETER', message });
  const command = commandWords(endpoint);
  const known = knownNames(endpoint);

  const typed = new Map<string, string>();
  for (const [name, value] of query) {
    if (!known.includes(name)) refuse(name, '--param', `--param ${name} is not known to ${command}`);
    else if (typed.has(name)) refuse(name, '--param', `--param ${name} is given more than once`);
    typed.set(name, value);
  }
  const members = membersOf(endpoint, body);
  if (body !== undefined && !members) {
    refuse('body', '--from', `--from: ${command} takes no such body; its parameters are given with --param`);
  }
  for (const name of Object.keys(members ?? {})) {
    if (!known.includes(name)) refuse(name, '--from', `--from: ${name} is not known to ${command}`);
  }

  const place = (parameter: string): FlagProblem['flag'] => {
    const name = /^\w+/.exec(parameter)?.[0] ?? parameter;
    if (pathNames(endpoint.path).includes(name)) return 'PATH';
    return !typed.has(name) && isBodyParameter(endpoint, name) ? '--from' : '--param';
  };
  const joints = { PATH: 'PATH: ', '--from': '--from: ', '--param': '--param ' };
  const voice = {
    name: (parameter: string) => `${joints[place(parameter) as keyof typeof joints]}${parameter}`,
  };
  const raw = { ...members, ...Object.fromEntries(typed), ...values };
  for (const [parameter, text] of [...typed, ...Object.entries(values)]) {
    const problem = stdinIdProblem(
      { parameter, flag: voice.name(parameter) },
      endpoint.params[parameter],
      text,
    );
    if (problem) problems.push({ ...problem, flag: place(parameter) });
  }
  const reported = new Set(problems.map(({ parameter }) => parameter));
  for (const problem of check(endpoint, raw, voice, version).problems) {
    if (reported.has(problem.parameter)) continue;
    problems.push({ ...problem, flag: place(problem.parameter) });
  }
  if (problems.length) {
    throw parameterError(
      problems,
      'To send it as it is, for a parameter that ads does not know yet: --no-check',
    );
  }
}

/** The parameters that do not stand in the path. */
function knownNames(endpoint: Endpoint): readonly string[] {
  const inPath = pathNames(endpoint.path);
  return Object.keys(endpoint.params).filter((name) => !inPath.includes(name));
}

/** The body as raw values; undefined where the endpoint takes no such body, and where there is none. */
function membersOf(endpoint: Endpoint, body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return undefined;
  const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
  if (whole !== undefined) return { [whole]: unwrapBody(endpoint, body) };
  return endpoint.send === 'json' && isObject(body) ? body : undefined;
}
