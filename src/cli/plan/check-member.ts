/** Checks what a line item lists, as the flags of a command are checked. */
import type { Document } from '../../contract/types.js';
import { checkRow } from '../sheet/check-row.js';
import type { FileProblem } from './file-problem.js';
import type { FileMember } from './members.js';
import type { MemberKind } from './node-kinds.js';

/** The problems of a new record; `above` stands for the id of its line item. */
export function checkMember(
  { group, parent, section }: MemberKind,
  { place }: FileMember,
  params: Document,
  { now, above }: { readonly now: number; readonly above: string },
): readonly FileProblem[] {
  const namer = {
    name: (parameter: string) => parameter,
    amount: (_: string, limit: bigint | number) => String(limit),
    typed: (parameter: string) => String(params[parameter] ?? ''),
  };
  const { problems } = checkRow(group.creation, { ...params, [parent]: above }, namer, { now });
  return problems.map(({ message, code }) => ({ place, field: section, message, code }));
}
