/** `ads doctor`: checks everything that a command depends on, one by one. */

import type { RowShape } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import type { RowOf } from '../../../output/row-of.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { accessChecks } from './access-checks.js';
import { type Check, type CheckContext, type Diagnosis, type Findings, skipped } from './check.js';
import { emulatorCheck } from './emulator-check.js';
import { machineChecks } from './machine-checks.js';
import { networkChecks } from './network-checks.js';

/** In the order of execution: checks that others depend on come first. */
const checks: readonly Check[] = [...machineChecks, ...networkChecks, emulatorCheck, ...accessChecks];

/** Milliseconds. Faster checks need no progress line. */
const silence = 1000;

const shape = {
  name: 'check',
  fields: {
    check: { type: 'string' },
    status: { type: 'enum', values: ['ok', 'warning', 'failure', 'skipped'] },
    message: { type: 'string' },
    remedy: { type: 'string', nullable: true },
    exit: { type: 'integer', nullable: true },
  },
  columns: ['check', 'status', 'message'],
  wrapped: ['message'],
  tones: { status: { ok: 'good', warning: 'waiting', failure: 'bad' } },
} as const satisfies RowShape;

export const diagnose: Action = async (invocation) => {
  const findings: Findings = {
    settings: invocation.settings,
    urls: {},
    skew: undefined,
    session: undefined,
    headers: {},
  };
  const results = new Map<string, Diagnosis>();
  const { world } = invocation;
  const start = world.now();
  for (const check of checks) {
    invocation.signal.throwIfAborted();
    if (world.now() - start > silence) await invocation.showProgress(`checking ${check.name}`);
    results.set(check.name, await runCheck(check, results, { invocation, findings }));
  }
  await invocation.showProgress();
  await report(results, invocation);
  const rows = [...results].map(
    ([check, { status, message, remedy, exit }]): RowOf<typeof shape> => ({
      check,
      status,
      message,
      remedy: remedy ?? null,
      exit: exit ?? null,
    }),
  );
  return { kind: 'rows', record: shape, pages: [rows] };
};

async function runCheck(
  { needs = [], isRemote, run }: Check,
  results: ReadonlyMap<string, Diagnosis>,
  context: CheckContext,
): Promise<Diagnosis> {
  if (isRemote && context.findings.settings.env.value === 'local')
    return skipped('not needed: the emulator runs in this process');
  const missing = needs.find((name) => isMissing(name, results));
  return missing === undefined
    ? run(context)
    : { ...skipped(`not possible: see ${missing}`), isBlocked: true };
}

/** A check that was skipped as unnecessary does not stop others. */
function isMissing(name: string, results: ReadonlyMap<string, Diagnosis>): boolean {
  const result = results.get(name);
  return result?.status === 'failure' || result?.isBlocked === true;
}

/** Sets the exit code of the first failure. In a terminal, the remedies follow the table, where there is space. */
async function report(
  results: ReadonlyMap<string, Diagnosis>,
  { notice, defer, setExitCode, format }: Pick<Invocation, 'defer' | 'format' | 'notice' | 'setExitCode'>,
): Promise<void> {
  const failed = [...results].filter(([, { status }]) => status === 'failure');
  const [first] = failed;
  if (first) {
    const [, { exit = exitCodes.refused, remedy }] = first;
    const names = failed.map(([name]) => name).join(', ');
    setExitCode(exit, new CommandError('CHECK_FAILED', exit, `failed: ${names}`, remedy));
  }
  if (!isForPeople(format)) return;
  const advice = [...results].flatMap(([name, { status, message, remedy }]) =>
    remedy === undefined ? [] : [`${status}: ${name}: ${message}\n  ${remedy.replaceAll('\n', '\n  ')}`],
  );
  if (advice.length > 0) defer(() => notice(advice.join('\n')));
}
