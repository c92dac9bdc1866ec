/**
 * The steps of a plan that were sent, noted in the folder of its claim: an apply that is resumed sends only the rest. Each line
 * is on the disk before its request is sent.
 */
import { join } from 'node:path';
import { defineJournal } from '../../../files/define-journal.js';
import { openJournalLines, readJournalLines } from '../../../files/journal-file.js';
import { isObject } from '../../../values/lossless-json.js';
import { type ClaimablePlan, planFolder } from './plan-claim.js';
import { planAgain } from './sealed-plan.js';

type Plan = Pick<ClaimablePlan, 'id' | 'place'>;

/** Notes steps by their names, which tell them apart in a plan. Each throws FileError. */
interface SentSteps {
  readonly sent: (names: readonly string[]) => Promise<void>;
  /** The request was not carried out. */
  readonly unsent: (names: readonly string[]) => Promise<void>;
}

const sentJournal = defineJournal({
  kind: 'plans',
  ending: 'sent.jsonl',
  advice: () =>
    `Nothing was sent. The file records what the plan has sent, without which it is not resumed. ${planAgain()}`,
});

const placeOf = (plan: Plan) => sentJournal.place(join(planFolder(plan), sentJournal.ending));

/** The names of the steps that were sent, whatever came of them. Throws FileError if the file is damaged. */
export async function readSentSteps(plan: Plan): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const line of (await readJournalLines(placeOf(plan))) ?? []) {
    if (!isObject(line)) continue;
    for (const name of listOf(line.sent)) names.add(name);
    for (const name of listOf(line.unsent)) names.delete(name);
  }
  return names;
}

function listOf(names: unknown): readonly string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

/** Only while holding the lock of the claim. */
export function openSentSteps(plan: Plan): SentSteps {
  let opened: ReturnType<typeof openJournalLines> | undefined;
  const append = async (line: Readonly<Record<string, readonly string[]>>) => {
    opened ??= openJournalLines(placeOf(plan));
    await (await opened).append([line]);
  };
  return {
    sent: (sent) => append({ sent }),
    unsent: (unsent) => append({ unsent }),
  };
}
