// Holds a scripted agent to what it was told: every name in a call must stand in the list of tools or in an earlier answer of
// search, describe or schema. Without this, a script would prove nothing about what an agent can find out.
import { parse } from 'yaml';

/** Values whose own words are names: of fields, metrics, and parts of a report. */
const listsOfNames = ['fields', 'metrics', 'group_by', 'sort'];
/** The records of a campaign file, whose keys are free. */
const records = ['campaigns', 'line_items'];

/** A session whose calls throw for a name that no earlier answer had. */
export function withSeenNames(session) {
  let seen = JSON.stringify([session.instructions, session.tools]);
  return {
    ...session,
    async call(tool, input) {
      for (const name of namesIn(input)) {
        if (!new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(seen))
          throw new Error(`${tool}: no earlier answer has the name "${name}"`);
      }
      const answer = await session.call(tool, input);
      const describesAds =
        tool === 'describe' || input.command === 'schema' || (tool === 'search' && !input.in);
      if (describesAds) seen += JSON.stringify(answer.content);
      return answer;
    },
  };
}

function namesIn({ command, values = {}, operations = [], files }) {
  const own = [
    ...(command === undefined ? [] : [command]),
    ...Object.keys(values),
    ...listsOfNames.flatMap((name) => String(values[name] ?? '').split(',')),
    ...[values.filter ?? []].flat().map((condition) => /^[\w.]+/.exec(condition)?.[0] ?? ''),
  ];
  const inFile = files === undefined ? [] : keysIn(parse(files));
  return [...own, ...inFile, ...operations.flatMap(namesIn)]
    .map((name) => name.replace(/^-/, ''))
    .filter(Boolean);
}

function keysIn(value, isFree = false) {
  if (Array.isArray(value)) return value.flatMap((item) => keysIn(item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(isFree ? [] : [key]),
    ...keysIn(member, records.includes(key)),
  ]);
}
