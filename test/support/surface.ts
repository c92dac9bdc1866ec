/** The surface of a version, as scripts see it: commands, flags, exit codes, JSON fields. Texts for people are left out. */

import { planSchema } from '../../src/cli/bulk/campaign-files/format/plan-schema.js';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { describeSurface } from '../../src/cli/program/help/show-surface.js';
import { topicTexts } from '../../src/cli/program/help/topic-texts.js';
import { describeCommandSchema } from '../../src/derive/command-schema.js';

export type Schema = { readonly [keyword: string]: unknown };

export interface SurfaceFlag {
  readonly name: string;
  readonly short?: string;
  readonly value: string | null;
  readonly value_optional?: boolean;
  readonly list?: boolean;
  readonly repeatable?: boolean;
  readonly required: boolean;
  readonly values?: readonly string[];
  readonly schema?: Schema;
}

export interface SurfaceArgument {
  readonly name: string;
  readonly required: boolean;
  readonly list?: boolean;
  readonly schema?: Schema;
}

export interface SurfaceCommand {
  readonly arguments: readonly SurfaceArgument[];
  readonly flags: readonly SurfaceFlag[];
  readonly global_flags: readonly string[];
  readonly changes_account: boolean;
  readonly exit_codes: readonly number[];
  /** The document of --from. */
  readonly input?: Schema;
  /** What -o json prints. */
  readonly output?: Schema;
}

export interface Surface {
  readonly version: string;
  readonly exit_codes: Readonly<Record<string, string>>;
  readonly environment_variables: readonly string[];
  readonly error_fields: readonly string[];
  readonly global_flags: readonly SurfaceFlag[];
  readonly commands: Readonly<Record<string, SurfaceCommand>>;
  /** Campaign files. */
  readonly files: Schema;
}

/** Keywords of schemas that are for people. */
const words = new Set(['description', 'title', '$comment', '$schema', 'examples', 'x-rules', 'x-flag']);

/** A value without texts for people. A property may have the name of a keyword. */
function withoutWords(value: unknown, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSchema || !words.has(name))
      .map(([name, part]) => {
        const isMap = isSchema && ['properties', '$defs'].includes(name);
        return [name, withoutWords(part, !isMap)];
      }),
  );
}

const bare = (schema: unknown) => withoutWords(schema) as Schema;

function bareFlag({
  name,
  short,
  value,
  value_optional,
  list,
  repeatable,
  required,
  values,
  schema,
}: SurfaceFlag) {
  return {
    name,
    ...(short && { short }),
    // The word itself is for people.
    value: value === null ? null : 'value',
    ...(value_optional && { value_optional }),
    ...(list && { list }),
    ...(repeatable && { repeatable }),
    required,
    // Values without a schema are all that the flag takes; others are offered by completion.
    ...(values && !schema && { values }),
    ...(schema && { schema: bare(schema) }),
  };
}

/** The surface of the source. */
export async function currentSurface(version: string): Promise<Surface> {
  const tree = commandTree();
  const whole = await describeSurface(tree);
  const errors = topicTexts['exit-codes']().flatMap(({ terms = [] }) => terms.map(([term]) => term));
  const commands = whole.commands.map((command, index) => {
    const { input, output } = describeCommandSchema(tree.commands[index]!);
    const fields = 'output_fields' in command ? command.output_fields : undefined;
    return [
      command.command,
      {
        arguments: command.arguments.map(({ name, required, schema, ...rest }) => ({
          name,
          required,
          ...('list' in rest && rest.list && { list: true }),
          ...(schema && { schema: bare(schema) }),
        })),
        flags: command.flags.map((flag) => bareFlag(flag as SurfaceFlag)),
        global_flags: command.global_flags,
        changes_account: command.changes_account,
        exit_codes: command.exit_codes,
        ...('reads_document' in command && command.reads_document && { input: bare(input) }),
        ...('endpoint' in command
          ? { output: bare(output) }
          : fields && {
              output: {
                type: 'array',
                items: { type: 'object', properties: bare({ properties: fields }).properties },
              },
            }),
      } satisfies SurfaceCommand,
    ] as const;
  });
  return {
    version,
    exit_codes: Object.fromEntries(whole.exit_codes.map(({ code, meaning }) => [String(code), meaning])),
    environment_variables: whole.environment_variables.map(({ name }) => name),
    error_fields: errors.filter((name) => name.startsWith('error.')),
    global_flags: whole.global_flags.map((flag) => bareFlag(flag as SurfaceFlag)),
    commands: Object.fromEntries(commands),
    files: bare(planSchema()),
  };
}

/** One line for each command and each other part, which shows in a diff what a release has changed. */
export function writeSurface({ commands, ...rest }: Surface): string {
  const lines = (parts: Readonly<Record<string, unknown>>) =>
    Object.entries(parts).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`);
  return `{\n${lines(rest).join(',\n')},\n"commands": {\n${lines(commands).join(',\n')}\n}\n}\n`;
}
