/**
 * The steps of workflows and composite actions, run here: each `run` in a shell of its own with the environment, outputs and
 * PATH of GitHub, expressions by GitHub's own evaluator. A step that uses another action is a function of the test.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** What expressions can name: github, inputs, runner, secrets, matrix. */
export type Contexts = Readonly<Record<string, unknown>>;

export interface StepResult {
  readonly name: string;
  readonly status: number;
  readonly output: string;
}

/** Stands in for an action: gets its inputs, returns its outputs. */
export type Stand = (inputs: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

interface Surroundings {
  /** A folder for the files of the runner. */
  readonly folder: string;
  /** Where steps run, unless they name a folder below it. */
  readonly cwd: string;
  readonly contexts: Contexts;
  readonly env: Readonly<Record<string, string>>;
  /** Stand-ins by the name of the action, without its digest. */
  readonly uses?: Readonly<Record<string, Stand>>;
}

interface Pair {
  readonly key: string;
  readonly value: unknown;
}

// By a name that the compiler does not follow: the declarations of this package do not come without those of editors.
const { Lexer, Parser, Evaluator, data } = (await import(String('@actions/expressions'))) as {
  Lexer: new (text: string) => { lex(): { tokens: unknown } };
  Parser: new (tokens: unknown, names: readonly string[], functions: unknown) => { parse(): unknown };
  Evaluator: new (tree: unknown, values: unknown) => { evaluate(): { coerceString(): string } };
  data: {
    Dictionary: new (...pairs: readonly Pair[]) => unknown;
    StringData: new (text: string) => unknown;
  };
};

/** Every value is a text here, as in the environment of a step. */
function toData(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return new data.StringData(String(value ?? ''));
  return new data.Dictionary(...Object.entries(value).map(([key, one]) => ({ key, value: toData(one) })));
}

/** A text with its expressions replaced. */
export function evaluate(text: string, contexts: Contexts): string {
  return String(text).replaceAll(/\$\{\{(.+?)\}\}/g, (_, expression: string) =>
    evaluateBare(expression, contexts),
  );
}

function evaluateBare(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(tree, toData(contexts)).evaluate().coerceString();
}

function evaluateAll(
  texts: Readonly<Record<string, string>> = {},
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, evaluate(text, contexts)]));
}

/** Runs steps until one fails; returns what they did, and their outputs by id. */
export async function runSteps(
  steps: readonly Step[],
  { folder, cwd, contexts, env, uses = {} }: Surroundings,
): Promise<{ readonly results: readonly StepResult[]; readonly outputs: Contexts }> {
  mkdirSync(folder, { recursive: true });
  const outputs: Record<string, { outputs: Record<string, string> }> = {};
  const results: StepResult[] = [];
  const files = {
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_PATH: join(folder, 'path'),
    GITHUB_ENV: join(folder, 'env'),
  };
  rmSync(files.GITHUB_PATH, { force: true });
  rmSync(files.GITHUB_ENV, { force: true });
  for (const [index, step] of steps.entries()) {
    const known = { ...contexts, steps: outputs };
    const isSkipped = step.if !== undefined && ['false', ''].includes(evaluateBare(unwrap(step.if), known));
    if (isSkipped) continue;
    const name = step.name ?? step.uses ?? `step ${index + 1}`;
    if (step.uses !== undefined) {
      const stand = uses[step.uses.replace(/@.*/, '')];
      if (!stand) throw new Error(`the test has no stand-in for ${step.uses}`);
      if (step.id) outputs[step.id] = { outputs: { ...stand(evaluateAll(step.with, known)) } };
      else stand(evaluateAll(step.with, known));
      continue;
    }
    writeFileSync(files.GITHUB_OUTPUT, '');
    const path = [...readLines(files.GITHUB_PATH).reverse(), env.PATH].join(':');
    const added = Object.fromEntries(readPairs(files.GITHUB_ENV));
    const result = await runShell(evaluate(step.run ?? '', known), {
      cwd: join(cwd, evaluate(step['working-directory'] ?? '', known)),
      script: join(folder, `step-${index}.sh`),
      env: { ...env, ...added, ...files, ...evaluateAll(step.env, known), PATH: path },
    });
    results.push({ name, ...result });
    if (step.id) outputs[step.id] = { outputs: Object.fromEntries(readPairs(files.GITHUB_OUTPUT)) };
    if (result.status !== 0) break;
  }
  return { results, outputs };
}

/** A condition may be written with or without the signs of an expression. */
function unwrap(condition: string): string {
  return String(condition).replace(/^\$\{\{(.*)\}\}$/, '$1');
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

function readPairs(file: string): [string, string][] {
  return readLines(file).map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)];
  });
}

interface ShellRun {
  readonly cwd: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a text as GitHub does: a failing command ends it. */
export function runShell(
  text: string,
  { cwd, script, env }: ShellRun,
): Promise<{ readonly status: number; readonly output: string }> {
  writeFileSync(script, text);
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ status: code ?? -1, output }));
  });
}
