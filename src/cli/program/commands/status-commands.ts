/** The commands that pause and activate, as data: each is the update of its record with one value. */
import { flagName } from '../../../call/flag-names.js';
import { bulkFlags } from '../../../flags/bulk-flags.js';
import { argumentHelp } from '../../../flags/endpoint-flags.js';
import { referentsOf } from '../../../flags/named-parameters.js';
import { optionKey } from '../../../flags/typed-values.js';
import { shellCommand } from '../../../values/shell-word.js';
import { changesAccount, writeFlags } from '../../core/host/accepted-flags.js';
import { formatCommand } from '../../core/host/command-text.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { type StatusCommand, statusCommands, statusWords } from '../../core/host/status-verbs.js';

function toCommand(status: StatusCommand): LocalCommand {
  const { endpoint, sets, summary, notes } = status;
  const { positional = '', example } = endpoint;
  const words = statusWords(status);
  const id = String(example[positional] ?? '');
  const update = { endpoint, values: { [positional]: id, [sets.name]: sets.value } };
  const refers = referentsOf(endpoint, positional);
  return localCommand({
    words,
    summary,
    forModels: 'plan',
    arguments: {
      [positional]: {
        type: 'string',
        required: true,
        min: 1,
        ...(refers && { offers: { refers } }),
        help: argumentHelp(endpoint),
      },
    },
    // Computed from the contract when the command is typed, or described.
    get flagsOfCall() {
      return bulkFlags(endpoint).filter(({ name }) => name === '--stop-on-error');
    },
    notes: [...notes, `Short for: ${formatCommand(update, { currency: undefined, flags: [] })}`],
    examples: [
      shellCommand`ads ${words} ${id}`,
      `${shellCommand`ads ${words.slice(0, -1)} list -o ids`} | ${shellCommand`ads ${words} -`}`,
    ],
    changesAccount,
    accepts: [...writeFlags, 'resolve', 'apiVersion', 'allowOverLimit'],
    load: async () =>
      (await import('./run-endpoint.js')).createEndpointAction(endpoint, {
        words,
        set: { [optionKey(flagName(sets.name))]: sets.value },
      }),
  });
}

export const pauseCommands: readonly LocalCommand[] = statusCommands.map(toCommand);
