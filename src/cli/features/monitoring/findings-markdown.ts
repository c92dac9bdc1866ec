/** Findings as a Markdown list, for a channel. */
import { escapeControls } from '../../../output/control-characters.js';
import { formatCount } from '../../core/host/progress.js';
import type { CheckRow } from './finding-rows.js';

/** Text as code: what people named cannot be markup, a link or a mention there. */
function code(text: string): string {
  return `\`${escapeControls(text).replaceAll('`', "'")}\``;
}

/** A command as code, character by character: in a longer fence than what it contains. */
function commandCode(command: string): string {
  const inside = command.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...inside.map(({ length }) => length)) + 1);
  return inside.length === 0 ? code(command) : `${fence} ${escapeControls(command)} ${fence}`;
}

/** A heading, and one line for each finding, by account. It says so where not all accounts were read. */
export function toMarkdown(rows: readonly CheckRow[], isComplete: boolean): string {
  const unknown = rows.filter(({ severity }) => severity === 'unknown').length;
  const isMeasured = unknown === 0 ? '' : `. **${formatCount(unknown, 'rule')} not checked as a whole.**`;
  const rest = `${isMeasured}${isComplete ? '' : '. **Not all accounts were read.**'}`;
  if (rows.length === 0) return `**ads check:** no findings${rest}\n`;
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))];
  const blocks = accounts.map((account) => {
    const own = rows.filter(({ account_id }) => account_id === account);
    const name = own[0]?.account_name;
    const title = name ? `${code(name)} (${code(account)})` : code(account);
    return [`Account ${title}`, '', ...own.map(toLine)].join('\n');
  });
  const total = `**ads check:** ${formatCount(rows.length - unknown, 'finding')} in ${formatCount(accounts.length, 'account')}${rest}`;
  return `${[total, ...blocks].join('\n\n')}\n`;
}

function toLine({ rule, severity, type, id, name, message, command }: CheckRow): string {
  const record = [
    type.replaceAll('-', ' '),
    ...(name ? [code(name)] : []),
    ...(id === null ? [] : [code(id)]),
  ];
  const fix = command === null ? '' : `. Fix: ${commandCode(command)}`;
  return `- **${severity}** ${code(rule)} ${record.join(' ')}: ${code(message)}${fix}`;
}
