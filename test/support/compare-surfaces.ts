/** What a version changes for scripts: each change by its kind, and whether it breaks one that worked. */
import { compareSchemas } from './compare-schemas.js';
import type { Surface, SurfaceArgument, SurfaceCommand, SurfaceFlag } from './surface.js';

export interface Change {
  readonly kind: string;
  /** The command, or a part of the surface that all share. */
  readonly where: string;
  /** The flag, argument, field or code. */
  readonly what: string;
  readonly breaks: boolean;
}

export function compareSurfaces(before: Surface, after: Surface): Change[] {
  return [
    ...compareNames('environment variable', 'ads', before.environment_variables, after.environment_variables),
    ...compareNames('JSON field', 'errors', before.error_fields, after.error_fields),
    ...compareExitCodes(before.exit_codes, after.exit_codes),
    ...compareFlags('ads', before.global_flags, after.global_flags),
    ...compareSchemas(before.files, after.files, { where: 'campaign files', isInput: true }),
    ...compareNames('command', '', Object.keys(before.commands), Object.keys(after.commands)),
    ...Object.entries(before.commands).flatMap(([name, command]) => {
      const now = after.commands[name];
      return now ? compareCommands(name, command, now) : [];
    }),
  ];
}

/** A change as a line: `ads plan: removed flag --activate`. */
export function describeChange({ kind, where, what }: Change): string {
  return [where && `${where}: `, kind, what && ` ${what}`].join('');
}

function compareCommands(where: string, before: SurfaceCommand, after: SurfaceCommand): Change[] {
  const codes = (command: SurfaceCommand) => command.exit_codes.map(String);
  return [
    ...compareArguments(where, before.arguments, after.arguments),
    ...compareFlags(where, before.flags, after.flags),
    ...compareNames('flag', where, before.global_flags, after.global_flags),
    ...(before.changes_account === after.changes_account
      ? []
      : [{ kind: 'changed effect', where, what: '', breaks: after.changes_account }]),
    ...differing(codes(before), codes(after)).map((what) => ({
      kind: 'changed exit code',
      where,
      what,
      breaks: true,
    })),
    ...compareSchemas(before.input ?? true, after.input ?? true, { where, isInput: true }),
    ...compareSchemas(before.output ?? true, after.output ?? true, { where, isInput: false }),
  ];
}

/** Names of one of the two. */
function differing(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...before.filter((name) => !after.includes(name)),
    ...after.filter((name) => !before.includes(name)),
  ];
}

function compareNames(
  kind: string,
  where: string,
  before: readonly string[],
  after: readonly string[],
): Change[] {
  return differing(before, after).map((what) =>
    before.includes(what)
      ? { kind: `removed ${kind}`, where, what, breaks: true }
      : { kind: `new ${kind}`, where, what, breaks: false },
  );
}

function compareExitCodes(before: Surface['exit_codes'], after: Surface['exit_codes']): Change[] {
  return [
    ...compareNames('exit code', 'ads', Object.keys(before), Object.keys(after)),
    ...Object.keys(before)
      .filter((code) => after[code] !== undefined && after[code] !== before[code])
      .map((what) => ({ kind: 'changed exit code', where: 'ads', what, breaks: true })),
  ];
}

function compareArguments(
  where: string,
  before: readonly SurfaceArgument[],
  after: readonly SurfaceArgument[],
): Change[] {
  const added = after.slice(before.length).map(({ name, required }) => ({
    kind: required ? 'new required argument' : 'new argument',
    where,
    what: name,
    breaks: required,
  }));
  const others = before.flatMap((argument, place): Change[] => {
    const now = after[place];
    const change = (kind: string, breaks = true) => ({ kind, where, what: argument.name, breaks });
    if (!now) return [change('removed argument')];
    return [
      ...(now.required && !argument.required ? [change('new required argument')] : []),
      ...(argument.required && !now.required ? [change('optional argument', false)] : []),
      ...(argument.list && !now.list ? [change('narrowed values')] : []),
      ...compareSchemas(argument.schema ?? true, now.schema ?? true, {
        where,
        isInput: true,
        path: argument.name,
      }),
    ];
  });
  return [...others, ...added];
}

function compareFlags(
  where: string,
  before: readonly SurfaceFlag[],
  after: readonly SurfaceFlag[],
): Change[] {
  const find = (flags: readonly SurfaceFlag[], name: string) => flags.find((flag) => flag.name === name);
  const added = after
    .filter(({ name }) => !find(before, name))
    .map(({ name, required }) => ({
      kind: required ? 'new required flag' : 'new flag',
      where,
      what: name,
      breaks: required,
    }));
  const others = before.flatMap((flag): Change[] => {
    const now = find(after, flag.name);
    return now
      ? compareFlag(where, flag, now)
      : [{ kind: 'removed flag', where, what: flag.name, breaks: true }];
  });
  return [...others, ...added];
}

function compareFlag(where: string, before: SurfaceFlag, after: SurfaceFlag): Change[] {
  const change = (kind: string, breaks = true) => ({ kind, where, what: before.name, breaks });
  const lost = (name: 'value_optional' | 'list' | 'repeatable') =>
    before[name] === true && after[name] !== true;
  // A switch that takes an optional value is still a switch.
  const isOtherType = (before.value === null) !== (after.value === null) && !after.value_optional;
  return [
    ...(before.short && before.short !== after.short
      ? [change(`removed short form ${before.short} of`)]
      : []),
    ...(isOtherType ? [change('changed type')] : []),
    ...(after.required && !before.required ? [change('new required flag')] : []),
    ...(before.required && !after.required ? [change('optional flag', false)] : []),
    ...(lost('value_optional') || lost('list') || lost('repeatable') ? [change('narrowed values')] : []),
    ...compareSchemas(valuesOf(before), valuesOf(after), { where, isInput: true, path: before.name }),
  ];
}

/** Any text, if nothing says more. */
function valuesOf({ schema, values }: SurfaceFlag) {
  return schema ?? (values ? { enum: values } : true);
}
