/** The calls of the contract as members of an object, which are found when a program names them. */
import { findGroup } from '../../../contract/find-group.js';
import { groupIndex } from '../../../contract/group-index.js';
import type { Endpoint } from '../../../contract/types.js';
import { guessWord } from '../../../values/match-name.js';
import { memberName } from '../../../values/member-name.js';

/** What makes the calls, and what the members of an object are beside the calls. */
interface CallTreeOptions {
  /** Makes the function that calls an endpoint. */
  readonly callOf: (endpoint: Endpoint) => (values?: unknown) => unknown;
  /** Further members, by the name of their group: `{ stats: { report } }`; those of the object itself by ''. */
  readonly own: Readonly<Record<string, object>>;
}

/** Members that languages and libraries look for in any object. */
const lookedFor: readonly string[] = ['then', 'toJSON', 'inspect', 'asymmetricMatch', 'nodeType', '$$typeof'];

/**
 * An object with a member for each group, which has one for each call: `lineItems.list`. A group is loaded when it is named.
 * A member that does not exist throws a TypeError, which names the one that may have been meant.
 */
export function createCallTree({ callOf, own }: CallTreeOptions): object {
  const nouns = [...new Set([...groupIndex.map(({ name }) => name), ...Object.keys(own)])];

  function endpointsBelow(path: string): readonly Endpoint[] {
    const [noun = ''] = path.split('.', 1);
    return findGroup(noun)?.endpoints.filter(({ id }) => id.startsWith(`${path}.`)) ?? [];
  }

  /** The words that may follow a path, as the contract spells them. */
  function wordsAfter(path: string): readonly string[] {
    if (path === '') return nouns;
    return endpointsBelow(path).map(({ id }) => id.slice(path.length + 1).split('.', 1)[0] ?? '');
  }

  function createMember(path: string): object {
    const endpoint = findGroup(path.split('.', 1)[0] ?? '')?.endpoints.find(({ id }) => id === path);
    const target = endpoint ? callOf(endpoint) : { ...own[path] };
    const isLeaf = endpoint !== undefined && endpointsBelow(path).length === 0;
    return isLeaf ? target : withMembers(path, target);
  }

  function withMembers(path: string, target: object): object {
    const members = new Map<string, object>();
    return new Proxy(target, {
      get(_, key) {
        if (typeof key === 'symbol' || key in target || lookedFor.includes(key))
          return Reflect.get(target, key);
        const known = members.get(key);
        if (known) return known;
        const words = wordsAfter(path);
        const word = words.find((one) => one !== '' && memberName(one) === key);
        if (word === undefined) throw unknownMember(path, key, [...words, ...Object.keys(target)]);
        const member = createMember(path === '' ? word : `${path}.${word}`);
        members.set(key, member);
        return member;
      },
    });
  }

  return withMembers('', { ...own[''] });
}

function unknownMember(path: string, key: string, words: readonly string[]): TypeError {
  const names = [...new Set(words.map(memberName))];
  const place =
    path === '' ? 'the client has no group' : `${path.split('.').map(memberName).join('.')} has no call`;
  return new TypeError(`${place} "${key}"${guessWord(key, names)}`);
}
