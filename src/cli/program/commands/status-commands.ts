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
import { type StatusCommand, statusCommands, statusWords, updateOf } from '../../core/host/status-verbs.js';

/** What is described by the contract is computed when the group of the command is typed, or described. */
function toCommand(status: StatusCommand): LocalCommand {
  const { sets, summary, notes, hasNotesOfUpdate } = status;
  const words = statusWords(status);
  const readId = () => {
    const { positional = '', example } = updateOf(status);
    return { positional, id: String(example[positional] ?? '') };
  };
  return localCommand({
    words,
    summary,
    forModels: 'plan',
    get arguments() {
      const endpoint = updateOf(status);
      const { positional = '' } = endpoint;
      const refers = referentsOf(endpoint, positional);
      const offers = refers && { offers: { refers } };
      const help = argumentHelp(endpoint);
      return { [positional]: { type: 'string', required: true, min: 1, ...offers, help } as const };
    },
    get flagsOfCall() {
      return bulkFlags(updateOf(status)).filter(({ name }) => name === '--stop-on-error');
    },
    get notes() {
      const endpoint = updateOf(status);
      const { positional, id } = readId();
      const update = { endpoint, values: { [positional]: id, [sets.name]: sets.value } };
      const before = hasNotesOfUpdate ? (endpoint.notes ?? []) : [];
      return [...before, ...notes, `Short for: ${formatCommand(update, { currency: undefined, flags: [] })}`];
    },
    get examples() {
      return [
        shellCommand`ads ${words} ${readId().id}`,
        `${shellCommand`ads ${words.slice(0, -1)} list -o ids`} | ${shellCommand`ads ${words} -`}`,
      ];
    },
    changesAccount,
    accepts: [...writeFlags, 'resolve', 'apiVersion', 'allowOverLimit'],
    load: async () =>
      (await import('./run-endpoint.js')).createEndpointAction(updateOf(status), {
        words,
        set: { [optionKey(flagName(sets.name))]: sets.value },
      }),
  });
}

export const pauseCommands: readonly LocalCommand[] = statusCommands.map(toCommand);
