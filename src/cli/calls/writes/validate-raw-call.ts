/** Validates a raw call to a known endpoint. Problems name the arguments of `ads api`: PATH, --param, --from and --input. */
import { unwrapBody } from '../../../call/body-wrapper.js';
import type { ParameterPair } from '../../../call/build-request.js';
import { check } from '../../../call/check.js';
import { commandWords } from '../../../call/flag-names.js';
import type { Match } from '../../../call/match-endpoint.js';
import { isBodyParameter, parameterLocation, pathNames } from '../../../call/parameter-location.js';
import type { Endpoint } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { RawBody } from '../../core/input/raw-body.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';

interface RawArguments {
  readonly query: readonly ParameterPair[];
  readonly body: RawBody | undefined;
  readonly version: number;
}

/** Throws CommandError with everything that the service would reject or ignore. */
export function validateRawCall(
  { endpoint, values }: Match,
  { query, body: given, version }: RawArguments,
): void {
  const problems: FlagProblem[] = [];
  const addProblem = (parameter: string, flag: string, message: string) =>
    problems.push({ parameter, flag, code: 'INVALID_PARAMETER', message });
  const command = commandWords(endpoint);
  const known = knownNames(endpoint);
  const { flag: bodyFlag = '--from', document: body } = given ?? {};

  const queryValues = new Map<string, string>();
  for (const [name, value] of query) {
    if (!known.includes(name))
      addProblem(name, '--param', `--param ${name} is not a parameter of ${command}`);
    else if (queryValues.has(name)) addProblem(name, '--param', `--param ${name} is given more than once`);
    queryValues.set(name, value);
  }
  const bodyValues = bodyParameters(endpoint, body);
  if (body !== undefined && !bodyValues) {
    addProblem(
      'body',
      bodyFlag,
      `${bodyFlag}: ${command} does not accept this body; pass its parameters with --param`,
    );
  }
  for (const name of Object.keys(bodyValues ?? {})) {
    if (!known.includes(name))
      addProblem(name, bodyFlag, `${bodyFlag}: ${name} is not a parameter of ${command}`);
  }

  const argumentFor = (parameter: string): FlagProblem['flag'] => {
    const name = /^\w+/.exec(parameter)?.[0] ?? parameter;
    if (pathNames(endpoint.path).includes(name)) return 'PATH';
    return !queryValues.has(name) && isBodyParameter(endpoint, name) ? bodyFlag : '--param';
  };
  const namer = {
    name(parameter: string) {
      const argument = argumentFor(parameter);
      return `${argument}${argument === '--param' ? ' ' : ': '}${parameter}`;
    },
  };
  const raw = { ...bodyValues, ...Object.fromEntries(queryValues), ...values };
  for (const [parameter, text] of [...queryValues, ...Object.entries(values)]) {
    const problem = stdinIdProblem(
      { parameter, flag: namer.name(parameter) },
      endpoint.params[parameter],
      text,
    );
    if (problem) problems.push({ ...problem, flag: argumentFor(parameter) });
  }
  const reported = new Set(problems.map(({ parameter }) => parameter));
  for (const problem of check(endpoint, raw, namer, version).problems) {
    if (reported.has(problem.parameter)) continue;
    problems.push({ ...problem, flag: argumentFor(problem.parameter) });
  }
  if (problems.length) {
    throw parameterError(
      problems,
      'To send the call unchecked, such as with an unknown parameter, add --no-check',
    );
  }
}

/** The parameters that are not in the path. */
function knownNames(endpoint: Endpoint): readonly string[] {
  const inPath = pathNames(endpoint.path);
  return Object.keys(endpoint.params).filter((name) => !inPath.includes(name));
}

/** The body as raw values; undefined if there is no body, or if the endpoint does not accept it. */
export function bodyParameters(
  endpoint: Endpoint,
  body: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return undefined;
  const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
  if (whole !== undefined) return { [whole]: unwrapBody(endpoint, body) };
  return endpoint.send === 'json' && isObject(body) ? body : undefined;
}
