/** Shows the lines of a plan: aligned, wrapped and in colors on a terminal, and elsewhere as they are. */
import type { Look } from '../../../../output/answer.js';
import { paintDiff } from '../../../../output/color.js';
import { wrapMessage } from '../../../../output/wrap-text.js';
import type { Invocation } from '../../../core/host/invocation.js';
import type { PlanLine } from './plan-lines.js';

/** The lines as a text. */
export function showLines(lines: readonly PlanLine[], { color, isTerminal, width }: Look): string {
  const shown = isTerminal ? alignValues(lines) : lines;
  return shown.map(({ text, tone }) => paintDiff(wrapMessage(text, width), tone, color)).join('\n');
}

/** Writes the lines as messages. */
export async function noticeLines(
  lines: readonly PlanLine[],
  { notice, world }: Pick<Invocation, 'notice' | 'world'>,
): Promise<void> {
  const shown = world.stderr.isTTY ? alignValues(lines) : lines;
  for (const { text, tone } of shown) await notice(text, (whole, color) => paintDiff(whole, tone, color));
}

/** The values of a block begin in one column. */
function alignValues(lines: readonly PlanLine[]): readonly PlanLine[] {
  let block = 0;
  const blocks = lines.map(({ text }) => (text.startsWith(' ') ? block : ++block));
  const columns = new Map<number, number>();
  for (const [index, { valueAt = 0 }] of lines.entries())
    columns.set(blocks[index] ?? 0, Math.max(columns.get(blocks[index] ?? 0) ?? 0, valueAt));
  return lines.map((line, index) => {
    const { text, valueAt } = line;
    if (valueAt === undefined) return line;
    const column = columns.get(blocks[index] ?? 0) ?? valueAt;
    return { ...line, text: text.slice(0, valueAt).padEnd(column) + text.slice(valueAt) };
  });
}
