/** `ads help --all -o json`: every command with its flags, values and exit codes, computed from the command tree. */
import type { Command, CommandTree } from '../../../derive/command-tree.js';
import { fieldSchemas } from '../../../derive/openapi/schema.js';
import { surfaceFormat } from '../../../derive/surface-schema.js';
import { exitMeanings } from '../../core/host/exit-codes.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Action } from '../../core/host/invocation.js';
import { topics } from '../../core/host/topic-names.js';
import { findLocalCommand } from '../commands/index.js';
import { describeCommand, describeFlag } from './describe-command.js';
import { environmentVariables } from './environment-variables.js';

export const showSurface: Action = async ({ commandTree }) => ({
  kind: 'one',
  row: await describeSurface(await commandTree()),
});

/** All commands of a tree. The schema of the result is in derive/surface-schema.ts. */
export async function describeSurface(tree: CommandTree) {
  return {
    format: surfaceFormat,
    version: toolVersion,
    exit_codes: exitMeanings.map(([code, meaning]) => ({ code, meaning })),
    environment_variables: environmentVariables.flatMap(({ variables }) =>
      Object.entries(variables).flatMap(([names, meaning]) =>
        names.split(', ').map((name) => ({ name, meaning })),
      ),
    ),
    topics: Object.entries(topics).map(([topic, summary]) => ({ topic, summary })),
    global_flags: tree.globals.map((flag) => describeFlag(flag)),
    commands: await Promise.all(
      tree.commands.map(async (command) => {
        const fields = await outputFields(command);
        return { ...describeCommand(command), ...(fields && { output_fields: fields }) };
      }),
    ),
  };
}

/** The fields of a record or row of `-o json` with their schemas; undefined where no table describes them. */
async function outputFields({ endpoint, words }: Command) {
  const fields = endpoint?.record?.fields ?? (await findLocalCommand(words)?.answers?.(false))?.fields;
  return fields && fieldSchemas(fields);
}
