/** One tool for each command of a group, for a client that is started with --toolsets. */
import type { Command } from '../../../derive/command-tree.js';
import { parameterSchema } from '../../../derive/openapi/schema.js';
import { flagParameters } from '../../../flags/endpoint-flags.js';
import { guessWord } from '../../../values/match-name.js';
import { usageError } from '../../core/host/command-error.js';
import { commandId, modelUse } from './command-by-name.js';
import { readingTools } from './reading-tools.js';
import { type Input, schema, type Tool, type ToolContext, text, values } from './tool.js';
import { writingTools } from './writing-tools.js';

/** The tools of the groups: those that write plan. Throws CommandError for a group without commands for models. */
export async function toolsOfGroups(
  names: readonly string[],
  { tree, mayWrite }: ToolContext,
): Promise<readonly Tool[]> {
  const { commands } = await tree();
  const usable = commands.filter((command) => {
    const use = modelUse(command);
    return use === 'read' || (use === 'plan' && mayWrite);
  });
  const groups = [...new Set(usable.flatMap(({ words }) => words.slice(0, 1)))];
  const unknown = names.find((name) => !groups.includes(name));
  if (unknown !== undefined)
    throw usageError(`--toolsets: there is no group "${unknown}"${guessWord(unknown, groups)}`);
  return usable.filter(({ words }) => names.includes(words[0] ?? '')).flatMap(toTool);
}

function toTool(command: Command): readonly Tool[] {
  const use = modelUse(command);
  const through = [...readingTools, ...writingTools].find(({ name }) => name === use);
  if (!through) return [];
  const { run, isReadOnly } = through;
  const id = commandId(command);
  return [
    {
      name: id.replaceAll(/[ -]/g, '_'),
      description: use === 'plan' ? `Plan: ${command.summary}` : command.summary,
      inputSchema: schema({ ...properties(command), values }),
      isReadOnly,
      run: (input, caller, context) => {
        const { values: more, ...own } = input;
        return run({ command: id, values: { ...(more as Input | undefined), ...own } }, caller, context);
      },
    },
  ];
}

/** What the call takes by its own names; everything else goes into `values`. */
function properties({ endpoint, arguments: taken }: Command): Input {
  const params = endpoint ? flagParameters(endpoint) : [];
  const { positional } = endpoint ?? {};
  const first = positional ?? taken[0]?.name.replace(/[<>[\].]/g, '').replaceAll('-', '_');
  return {
    ...(first !== undefined && { [first]: text }),
    ...Object.fromEntries(
      params
        .filter(([, { type }]) => type !== 'bytes')
        .map(([name, param]) => [name, standalone(parameterSchema(param))]),
    ),
  };
}

/** Objects that a document shares are described by the tool `describe`. */
function standalone(schema: Input): Input {
  return JSON.stringify(schema).includes('$ref') ? {} : schema;
}
