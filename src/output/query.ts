/**
 * --query: JMESPath over the whole result; the only module that imports its library. The library itself drops or
 * refuses integers beyond 2^53 wherever it compares or calculates, so those operations use jmespath-numbers.ts. Functions
 * that let a text grow are those of jmespath-texts.ts.
 */

import { isObject } from '../values/lossless-json.js';
import { errorMessage } from '../values/system-error.js';
import {
  infixOperators,
  keyedListFunctions,
  listFunctions,
  numberFunctions,
  valueFunctions,
} from './jmespath-numbers.js';
import { textFunctions } from './jmespath-texts.js';
import { QueryError } from './query-error.js';
import { originOf, renamedFields } from './query-fields.js';

type Library = typeof import('@jmespath-community/jmespath');
type Node = ReturnType<Library['compile']>;
type Kind = Parameters<Library['registerFunction']>[2][number]['types'][number];
type Data = Parameters<Library['search']>[0];

/** Applies an expression to a result. Throws QueryError if that is not possible. */
type Query = ((result: unknown) => unknown) & {
  /** The known field for which a member of the result stands; undefined for what is computed. */
  readonly originOf: (name: string, isKnown: (name: string) => boolean) => string | undefined;
};

/** Compiles a JMESPath expression. Throws QueryError with the position of the error. */
export async function compileQuery(expression: string): Promise<Query> {
  const library = await openLibrary();
  const tree = parse(library, expression);
  const apply = (result: unknown): unknown => {
    try {
      return library.TreeInterpreter.search(tree, result as Data);
    } catch (error) {
      throw new QueryError(`cannot be applied to the result: ${errorMessage(error)}`, expression);
    }
  };
  const renamed = renamedFields(tree);
  return Object.assign(apply, {
    originOf: (name: string, isKnown: (name: string) => boolean) => originOf(name, renamed, isKnown),
  });
}

let libraryPromise: Promise<Library> | undefined;

function openLibrary(): Promise<Library> {
  libraryPromise ??= import('@jmespath-community/jmespath').then((library) => {
    registerFunctions(library);
    return library;
  });
  return libraryPromise;
}

/** The function name under which an operator is registered: one that cannot occur in an expression. */
function operatorName(name: unknown): string {
  return ` ${String(name)}`;
}

/** Overrides the library's numeric functions. The library checks the types of the arguments before it calls them. */
function registerFunctions(library: Library): void {
  const { TYPE_ANY, TYPE_NUMBER, TYPE_ARRAY, TYPE_EXPREF, TYPE_STRING, TYPE_ARRAY_STRING, TreeInterpreter } =
    library;
  const add = (name: string, types: Kind[], run: (...args: never[]) => unknown, mayLackLast = false) => {
    const signature = types.map((type, at) => ({
      types: [type],
      ...(mayLackLast && at === types.length - 1 && { optional: true }),
    }));
    library.registerFunction(name, (args) => run(...(args as never[])) as Data, signature, {
      override: true,
    });
  };
  for (const [name, run] of Object.entries(infixOperators))
    add(operatorName(name), [TYPE_ANY, TYPE_ANY], run);
  for (const [name, run] of Object.entries(valueFunctions)) add(name, [TYPE_ANY], run);
  for (const [name, run] of Object.entries(numberFunctions)) add(name, [TYPE_NUMBER], run);
  for (const [name, run] of Object.entries(listFunctions)) add(name, [TYPE_ARRAY], run);
  for (const [name, run] of Object.entries(keyedListFunctions)) {
    add(name, [TYPE_ARRAY, TYPE_EXPREF], (items: readonly unknown[], key: Node) =>
      run(items, (item) => TreeInterpreter.visit(key, item as Data)),
    );
  }
  const kinds = { text: TYPE_STRING, texts: TYPE_ARRAY_STRING, number: TYPE_NUMBER };
  for (const [name, { types, isOptional, run }] of Object.entries(textFunctions)) {
    add(
      name,
      types.map((type) => kinds[type]),
      run,
      isOptional,
    );
  }
}

function parse(library: Library, expression: string): Node {
  let tree: Node;
  try {
    tree = library.compile(markLongIntegers(library, expression));
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(expression);
    throw locate(library, expression, error);
  }
  if (levelsOf(tree) > maxLevels) throw tooDeep(expression);
  return rewrite(tree, (name) => {
    if (library.isRegistered(name)) return;
    const token = library.tokenize(expression).find(({ value }) => value === name);
    throw new QueryError(`has no function ${name}()`, expression, (token?.start ?? 0) + 1);
  }) as Node;
}

/** Of the tree of an expression; a chain such as a.b.c has a level for each part. All that reads it calls itself for each. */
const maxLevels = 1000;

function tooDeep(expression: string): QueryError {
  return new QueryError(`is nested more than ${maxLevels} levels deep`, expression.slice(0, 60));
}

function levelsOf(tree: unknown): number {
  let levels = 0;
  for (let row = [tree]; row.length > 0; levels += 1) {
    row = row.flatMap((node) => {
      if (Array.isArray(node)) return node;
      return isObject(node) ? Object.values(node).filter(isNode) : [];
    });
  }
  return levels;
}

function isNode(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const longInteger = ' integer';

/** The library parses literals with JSON.parse; an integer too long for that is passed as text until `rewrite`. */
function markLongIntegers(library: Library, expression: string): string {
  let marked = expression;
  for (const { value, start } of library.tokenize(expression).reverse()) {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) continue;
    const rest = marked.slice(start).replace(/^`\s*(-?\d+)\s*`/, `\`{"${longInteger}":"$1"}\``);
    marked = marked.slice(0, start) + rest;
  }
  return marked;
}

/** Replaces operators by calls of the registered functions, and blocks access to members of Object.prototype. */
function rewrite(node: unknown, checkFunction: (name: string) => void): unknown {
  if (Array.isArray(node)) return node.map((child) => rewrite(child, checkFunction));
  if (!isObject(node)) return node;
  if (node.type === 'Literal') return literal(node.value);
  if (node.type === 'Field' && String(node.name) in Object.prototype) return literal(null);
  if (node.type === 'Function') checkFunction(String(node.name));
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, rewrite(child, checkFunction)]),
  );
  if (inner.type === 'Comparator') return call(inner.name, inner.left, inner.right);
  if (inner.type === 'Arithmetic') return call(inner.operator, inner.left, inner.right);
  if (inner.type === 'Unary') return call(inner.operator, literal(0), inner.operand);
  return inner;
}

function literal(value: unknown) {
  const digits = isObject(value) ? value[longInteger] : undefined;
  return { type: 'Literal', value: typeof digits === 'string' ? BigInt(digits) : value };
}

function call(operator: unknown, left: unknown, right: unknown) {
  return { type: 'Function', name: operatorName(operator), children: [left, right] };
}

/** The library does not report the position of an error; the shortest invalid prefix of the expression gives it. */
function locate(library: Library, expression: string, error: unknown): QueryError {
  const attempt = (read: (text: string) => unknown, text: string): unknown => {
    try {
      read(text);
      return undefined;
    } catch (failure) {
      return failure;
    }
  };
  let readable = expression.length;
  while (attempt(library.tokenize, expression.slice(0, readable)) !== undefined) readable -= 1;
  if (readable < expression.length) {
    return new QueryError(`is not valid JMESPath`, expression, readable + 1);
  }
  const tokens = library.tokenize(expression);
  for (const [index, token] of tokens.entries()) {
    const failure = attempt(library.compile, expression.slice(0, tokens[index + 1]?.start));
    if (failure === undefined || isUnfinished(failure)) continue;
    const number = typeof token.value === 'number' ? `; numbers are written \`${token.value}\`` : '';
    const what = `is not valid JMESPath${number}: unexpected ${JSON.stringify(String(token.value))}`;
    return new QueryError(what, expression, token.start + 1);
  }
  const reason = isUnfinished(error) ? 'the expression ends unexpectedly' : errorMessage(error);
  return new QueryError(`is not valid JMESPath: ${reason}`, expression);
}

function isUnfinished(error: unknown): boolean {
  return error instanceof TypeError || errorMessage(error).includes('EOF');
}
