/**
 * Problems of single items: where the service checks each separately, they are part of the response instead of an
 * error.
 */
import type { Problem } from '../../call/problem.js';
import type { Endpoint } from '../../contract/types.js';
import type { ItemProblems } from '../handler.js';

/** The prefix of a problem's parameter inside a batch: the index of the item, and the path to its params. */
export const itemPath = /^[a-z_]+\[(\d+)\](?:\.params(?=\.))?\.?/;

/** Whether the call has an array whose items are checked one by one. */
export function takesItems({ params }: Endpoint): boolean {
  return Object.values(params).some((param) => param.type === 'array' && param.each === true);
}

/**
 * Separates problems of members of such items, named relative to their item, from problems of the call. An item that is
 * not an object is a problem of the call.
 */
export function splitItemProblems(
  endpoint: Endpoint,
  problems: readonly Problem[],
): { readonly itemProblems: ItemProblems; readonly problems: readonly Problem[] } {
  const itemProblems = new Map<number, Problem[]>();
  if (!takesItems(endpoint)) return { itemProblems, problems };
  const others = problems.filter((problem) => {
    const [path, index] = itemPath.exec(problem.parameter) ?? [];
    if (path === undefined || path.length === problem.parameter.length) return true;
    const known = itemProblems.get(Number(index)) ?? [];
    known.push({ ...problem, parameter: problem.parameter.slice(path.length) });
    itemProblems.set(Number(index), known);
    return false;
  });
  return { itemProblems, problems: others };
}
