/** `ads check`: looks for what breaks a rule, in one account or many. */
import type { Answer } from '../../output/answer.js';
import { isForPeople } from '../../output/formats.js';
import { firstLines } from '../../values/text-lists.js';
import { CommandError, missingAccountError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action, Invocation } from '../host/invocation.js';
import { formatCount, startProgress } from '../host/progress.js';
import type { RuleChoice } from '../monitoring/all-rules.js';
import { filesOf, flagsFor, silentHours } from '../monitoring/chosen-rules.js';
import { type FindingRow, findBroken, findingShape } from '../monitoring/finding-rows.js';
import { toMarkdown } from '../monitoring/findings-markdown.js';
import { previewCalls } from '../monitoring/preview-calls.js';
import { readDrift } from '../monitoring/read-drift.js';
import { readRules } from '../monitoring/read-rules-file.js';
import { readState } from '../monitoring/read-state.js';
import type { Severity } from '../monitoring/severities.js';
import { chosenAccounts, readAccountsInParallel } from '../reads/fan-out.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { openSession, type Session } from '../session/session.js';

interface CheckFlags {
  readonly rules?: string;
  readonly only?: readonly string[];
  readonly severity?: Severity;
  readonly markdown: boolean;
}

export const checkAccounts: Action<CheckFlags> = async (invocation, flags) => {
  const choice = await readRules(flags, invocation);
  const accounts = chosenAccounts(invocation);
  if (invocation.globals.dryRun) return previewCalls(accounts, choice);
  const session = await openSession(invocation);
  const run = (own: Invocation) => checkOne(choice, session, own);
  const answer = await checkAll(accounts.length > 0 ? accounts : [session.account ?? ''], invocation, run);
  if (!flags.markdown || answer.kind !== 'rows') return answer;
  const rows: FindingRow[] = [];
  for await (const page of answer.pages) rows.push(...(page as readonly FindingRow[]));
  return { kind: 'text', text: toMarkdown(rows) };
};

/** The findings of all accounts. At their end, the exit code says whether there are some. */
async function checkAll(
  accounts: readonly string[],
  invocation: Invocation,
  run: (invocation: Invocation) => Promise<readonly FindingRow[]>,
): Promise<Answer> {
  let isPartial = false;
  let done = 0;
  const { stdout } = invocation.world;
  // Rows of formats for programs scroll over the terminal.
  const isShown = isForPeople(invocation.format) || !stdout.isTTY;
  const progress = startProgress(invocation, { label: 'accounts', total: accounts.length });
  const noting: Invocation = {
    ...invocation,
    setExitCode: (...reason) => {
      isPartial = true;
      invocation.setExitCode(...reason);
    },
  };
  const read = async (own: Invocation): Promise<Answer> => {
    const rows = await run(own);
    done += 1;
    if (isShown) await progress.update(done);
    return { kind: 'rows', pages: [rows] };
  };
  const answer =
    accounts.length > 1
      ? await readAccountsInParallel({ record: findingShape }, accounts, noting, read)
      : { ...(await read(noting)), record: findingShape };
  if (answer.kind !== 'rows') return answer;
  const { pages: source } = answer;
  async function* pages() {
    let found = 0;
    const commands = new Set<string>();
    try {
      for await (const page of source as AsyncIterable<readonly FindingRow[]>) {
        found += page.length;
        for (const { command } of page) if (command !== null) commands.add(command);
        await progress.clear();
        yield page;
      }
    } finally {
      await progress.clear();
    }
    suggestFixes([...commands], invocation);
    if (found > 0 && !isPartial) {
      const message = `rules are broken: ${formatCount(found, 'finding')}`;
      invocation.setExitCode(exitCodes.broken, new CommandError('RULES_BROKEN', exitCodes.broken, message));
    }
  }
  return { ...answer, pages: pages() };
}

/** The most commands below a table. */
const mostFixes = 20;

/** The commands in whole lines, below a table that has no room for them. */
function suggestFixes(commands: readonly string[], { format, world, defer, notice }: Invocation): void {
  if (commands.length === 0 || !isForPeople(format) || !world.stdout.isTTY) return;
  const lines = firstLines(commands, mostFixes).map((line) => `  ${line}`);
  defer(() => notice(['suggested fixes:', ...lines].join('\n')));
}

async function checkOne(
  choice: RuleChoice,
  session: Session,
  invocation: Invocation,
): Promise<readonly FindingRow[]> {
  const account = invocation.settings.account?.value ?? session.account;
  if (account === undefined || account === '') throw missingAccountError();
  const rules = choice.forAccount(account);
  if (rules.length === 0) return [];
  const { state } = await readState(session.client, {
    account_id: account,
    parts: rules.flatMap(({ rule }) => rule.needs),
    now: session.time(),
    activeHours: silentHours(rules),
    readDrift: () => readDrift(filesOf(rules), account, session, invocation),
  }).catch((error: unknown) => {
    throw explainAccount(error, invocation.settings);
  });
  for (const gap of state.gaps) await invocation.notice(gap);
  return findBroken(state, rules, { flags: flagsFor(account, invocation) });
}
