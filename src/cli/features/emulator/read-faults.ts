/** Reads a file of faults on demand, JSON or YAML, and tells all its problems at once with their lines. */
import { extname } from 'node:path';
import type { FaultProblem } from '../../../emulator/control/check-faults.js';
import type { FaultDocument } from '../../../emulator/control/fault-rule.js';
import { JsonInputError, parseStrictJson } from '../../../values/strict-json.js';
import { describeYamlError, loadYaml, parseYaml } from '../../../values/yaml.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { World } from '../../core/host/world.js';
import { readInputText } from '../../core/input/input-file.js';

const hint = 'For the format of fault files: ads emulator faults set --help';

/** The faults of a file, or of stdin for `-`; `flag` is named in errors. Throws CommandError. */
export async function readFaults(path: string, world: World, flag: string): Promise<FaultDocument> {
  const text = (await readInputText(path, world, flag)).replace(/^\uFEFF/, '');
  const name = path === '-' ? 'stdin' : path;
  const fail = (problems: readonly { place: string; message: string }[]) => {
    throw parameterError(
      problems.map(({ place, message }): FlagProblem => {
        return {
          parameter: 'faults',
          flag,
          code: 'INVALID_PARAMETER',
          message: `${flag}: ${place}: ${message}`,
        };
      }),
      hint,
    );
  };
  const isJson = extname(path).toLowerCase() === '.json' || /^\s*[[{]/.test(text);
  const { value, problems: unreadable, lineOf } = isJson ? await readJson(text) : await readYaml(text);
  if (unreadable.length > 0) {
    fail(unreadable.map(({ line, message }) => ({ place: `${name}:${line}`, message })));
  }
  const { checkFaults, describePlace } = await import('../../../emulator/control/check-faults.js');
  const checked = checkFaults(value);
  if ('document' in checked) return checked.document;
  return fail(
    checked.problems.map(({ path: at, message }) => {
      const line = lineOf(at);
      const place = line === undefined ? name : `${name}:${line}`;
      return { place, message: `${describePlace(at)} ${message}` };
    }),
  );
}

interface Read {
  readonly value: unknown;
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  /** The line of a place in the document; undefined where it is not known. */
  lineOf(path: FaultProblem['path']): number | undefined;
}

/** JSON is read as such, since its rules are narrower; the places of its members are found as those of YAML. */
async function readJson(text: string): Promise<Read> {
  try {
    const value = parseStrictJson(text);
    const { lineOf } = await readYaml(text);
    return { value, problems: [], lineOf };
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    return {
      value: undefined,
      problems: [{ line: error.line, message: error.reason }],
      lineOf: () => undefined,
    };
  }
}

interface Pair {
  readonly key: unknown;
  readonly value: unknown;
}

async function readYaml(text: string): Promise<Read> {
  const { LineCounter, isMap, isNode, isScalar, isSeq } = await loadYaml();
  const counter = new LineCounter();
  const document = await parseYaml(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const problems = document.errors.map((error) => {
    return { line: lineAt(error.pos[0]), message: describeYamlError(error) };
  });
  /** The pairs of each map by their key: a document may have a problem with every one of them. */
  const pairsOf = new WeakMap<object, ReadonlyMap<unknown, Pair>>();
  function findPair(map: { readonly items: readonly Pair[] }, step: unknown): Pair | undefined {
    const known =
      pairsOf.get(map) ?? new Map(map.items.map((pair) => [isScalar(pair.key) && pair.key.value, pair]));
    pairsOf.set(map, known);
    return known.get(step);
  }
  /** The deepest part of the path that is there: a missing member belongs to its rule. */
  function lineOf(path: FaultProblem['path']): number | undefined {
    let node: unknown = document.contents;
    let start = isNode(node) ? node.range?.[0] : undefined;
    for (const step of isSeq(node) ? path.slice(1) : path) {
      if (isMap(node)) {
        const pair = findPair(node, step);
        if (!pair) break;
        start = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? start;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        start = (isNode(node) ? node.range?.[0] : undefined) ?? start;
      }
    }
    return start === undefined ? undefined : lineAt(start);
  }
  let value: unknown;
  try {
    value = problems.length === 0 ? document.toJS() : undefined;
  } catch {
    problems.push({ line: 1, message: 'its YAML aliases expand to too many values; write the values out' });
  }
  return { value, problems, lineOf };
}
