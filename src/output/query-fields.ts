/**
 * The fields that a query gives other names to, so that their values keep their types: `[].{budget: daily_budget_amount}` has
 * amounts. A value that is computed in another way than listed here has the type of its value.
 */
import { isObject, listAt, memberAt } from '../values/lossless-json.js';

/** Functions whose result is of the kind of what they are given. */
const keeping = ['sum', 'avg', 'max', 'min', 'abs', 'ceil', 'floor', 'to_number'];

/**
 * The origin of each name that a compiled expression gives: a field, or another such name; undefined for what is computed, and
 * for a name that stands for several of them.
 */
export function renamedFields(tree: unknown): ReadonlyMap<string, string | undefined> {
  const sources = new Map<string, Set<string | undefined>>();
  visit(tree);
  return new Map(
    [...sources].map(([name, [source, ...others]]) => [name, others.length > 0 ? undefined : source]),
  );

  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isObject(node)) return;
    if (typeOf(node) === 'KeyValuePair') {
      const name = String(memberAt(node, 'name'));
      sources.set(name, (sources.get(name) ?? new Set()).add(fieldOf(memberAt(node, 'value'))));
    }
    for (const member of Object.values(node)) visit(member);
  }
}

/** The known field for which a name stands; undefined for none, and where a name may mean a field or what was renamed to it. */
export function originOf(
  name: string,
  renamed: ReadonlyMap<string, string | undefined>,
  isKnown: (name: string) => boolean,
): string | undefined {
  const passed = new Set<string>();
  for (let at = name; !passed.has(at); ) {
    passed.add(at);
    const source = renamed.get(at);
    if (source === at || !renamed.has(at)) return at;
    const isAmbiguous = source !== undefined && renamed.has(source) && renamed.get(source) !== source;
    if (source === undefined || (isAmbiguous && isKnown(source))) return undefined;
    at = source;
  }
  return undefined;
}

/** The field whose value, or values, a part of an expression has, as a path from the record. */
function fieldOf(node: unknown): string | undefined {
  const [left, right] = [memberAt(node, 'left'), memberAt(node, 'right')];
  const [first] = listAt(node, 'children');
  switch (typeOf(node)) {
    case 'Field':
      return String(memberAt(node, 'name'));
    case 'Subexpression': {
      const [above, below] = [fieldOf(left), fieldOf(right)];
      return above === undefined || below === undefined ? below : `${above}.${below}`;
    }
    case 'Projection':
    case 'FilterProjection':
    case 'ValueProjection':
      return fieldOf(right);
    case 'OrExpression':
      return typeOf(right) === 'Literal' || fieldOf(right) === fieldOf(left) ? fieldOf(left) : undefined;
    case 'Function':
      return keeping.includes(String(memberAt(node, 'name'))) ? fieldOf(first) : undefined;
    default:
      return undefined;
  }
}

const typeOf = (node: unknown) => memberAt(node, 'type');
