/** The names that files of src declare or use as their own, read from their syntax trees. */
import { parseAst } from 'rolldown/parseAst';
import { readSource } from './source.js';

/** Identifiers of a file, each once; members that are only read of something else, such as `Promise.allSettled`, are left out. */
export function readIdentifiers(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  visit(parseAst(readSource(file), { lang: 'ts' }));
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const members = { ...node } as Record<string, unknown>;
    if (members.type === 'Identifier') found.add(String(members.name));
    if (members.type === 'MemberExpression' && members.computed === false) delete members.property;
    for (const member of Object.values(members)) visit(member);
  }
}
