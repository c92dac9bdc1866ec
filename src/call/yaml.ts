/** Loads the YAML library on demand, since most commands neither read nor write YAML. The only import of it. */

/** Returns the module of the `yaml` package. */
export async function loadYaml(): Promise<typeof import('yaml')> {
  return import('yaml');
}

/** Deeper than anything that is read; the parser ends the process where lists are some thousand deep. */
const maxDepth = 200;
/** Each level takes at least one column of the lines inside it; the usual two let all that is not too deep pass. */
const maxIndent = 2 * maxDepth;

/** The line, counted from 1, that is indented too far to be parsed; undefined where there is none. */
export function findDeepLine(yaml: string): number | undefined {
  const deep = yaml
    .split('\n')
    .findIndex((line) => (/^(?:[ \t]|[-?:](?=[ \t]))*/.exec(line)?.[0].length ?? 0) > maxIndent);
  return deep < 0 ? undefined : deep + 1;
}

/** Whether a value is nested too deep; one that is part of itself, by an alias, has no end. */
export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
