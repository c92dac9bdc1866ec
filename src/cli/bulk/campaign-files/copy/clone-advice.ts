/** Advice where the account of a copy lacks something: a line to type for each kind of problem, with the choices. */
import { isMoney } from '../../../../call/flag-names.js';
import { namedRecord, refersTo } from '../../../../flags/named-parameters.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import type { FileProblem } from '../format/file-problem.js';
import { campaignKind, type FileField, keyedKinds } from '../format/node-kinds.js';
import { advertiserField, type CloneTarget } from './foreign-users.js';

/** The most choices that a line lists. */
const maxListed = 8;
/** The most records that are read for them. */
const maxChoicesRead = 200;

const general = 'Change the copy with --set or --without, or write the original to a file with ads pull.';

/** The hint of the error with these problems. Throws as `client.call` does. */
export async function adviseForClone(
  problems: readonly FileProblem[],
  target: CloneTarget,
  client: Caller,
): Promise<string> {
  const kinds = keyedKinds(campaignKind());
  const sections = kinds.flatMap(({ members }) => members.map(({ section }) => section as string));
  const fields = kinds.flatMap((kind) => kind.fields);
  const lines: string[] = [];
  for (const [name, problem] of new Map(problems.map((one) => [one.field, one]))) {
    const field = fields.find((one) => one.name === name);
    if (sections.includes(name)) lines.push(`--without ${name}`);
    else if (name === advertiserField) lines.push(setLine(name, 'ID', joinFirst(target.users, maxListed)));
    else if (field) lines.push(...(await lineOf(field, problem, target, client)));
  }
  if (lines.length === 0) return `Nothing was sent. ${general}`;
  return ['Nothing was sent. Add to the command:', ...lines.map((line) => `  ${line}`)].join('\n');
}

async function lineOf(
  { name, column }: FileField,
  { currencies }: FileProblem,
  { account_id }: CloneTarget,
  client: Caller,
): Promise<readonly string[]> {
  const { param } = column;
  if (!param) return [];
  if (isMoney(param)) {
    if (!currencies) return [setLine(name, 'AMOUNT', '')];
    const { written, required } = currencies;
    return [setLine(name, 'AMOUNT', `in ${required}, or /${written}/${required}/ to keep the numbers`)];
  }
  const group = refersTo(param);
  if (group === undefined) return [];
  const { list, id, name: by } = namedRecord(group);
  const rows = await readRows(client, list, { account_id }, maxChoicesRead);
  const usable = rows.filter(({ able_to_fund, deleted }) => able_to_fund !== false && deleted !== true);
  const choices = usable.map((row) => `${row[id]} ${JSON.stringify(escapeControls(String(row[by])))}`);
  const more = param.required ? [] : ['nothing after = for none'];
  return [setLine(name, 'ID', [joinFirst(choices, maxListed), ...more].filter(Boolean).join('; '))];
}

function setLine(field: string, value: string, choices: string): string {
  return `--set ${field}=${value}${choices === '' ? '' : `: ${choices}`}`;
}
