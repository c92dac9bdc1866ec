/** The flags of a command as people read them in help, manual pages and the reference. */
import type { Flag } from './flag.js';

const required = 'required';

/** Required flags come first, and two flags that set the same value are one entry. */
export function flagEntries(flags: readonly Flag[]): readonly Flag[] {
  const twins = flagsInEntries(flags);
  const entries = flags
    .filter((flag) => !twins.includes(flag))
    .map((flag) =>
      joinTwin(
        flag,
        twins.find(({ twinOf }) => twinOf === flag.name),
      ),
    );
  return [...entries.filter(isRequired), ...entries.filter((flag) => !isRequired(flag))];
}

/** The flags that stand in the entry of another flag of the command. */
export function flagsInEntries(flags: readonly Flag[]): readonly Flag[] {
  return flags.filter(({ twinOf }) => flags.some(({ name }) => name === twinOf));
}

function isRequired({ details }: Flag): boolean {
  return details.includes(required);
}

function joinTwin(flag: Flag, twin: Flag | undefined): Flag {
  const details = [...flag.details, ...(twin?.details ?? [])].filter(
    (detail) => detail !== required && detail !== `or ${flag.name}` && detail !== `or ${twin?.name}`,
  );
  const either = twin ? [`or ${twin.name} <${twin.metavar}>`] : [];
  const isNeeded = isRequired(flag) || (twin !== undefined && isRequired(twin));
  return { ...flag, details: [...(isNeeded ? [required] : []), ...details, ...either] };
}
