/** Commands that change one status, where the service has only an update for it: verbs in place of a flag and its value. */
import { endpointById } from '../../../contract/find-group.js';
import type { Endpoint } from '../../../contract/types.js';

/** A verb of a group of commands, and the update that it stands for. */
export interface StatusCommand {
  readonly verb: 'pause' | 'activate';
  readonly group: 'campaigns' | 'line-items' | 'funding-instruments';
  /** The parameter that the update sets, as it would be typed. */
  readonly sets: { readonly name: string; readonly value: string };
  readonly summary: string;
  readonly notes: readonly string[];
  /** Whether the notes of the update come before these. */
  readonly hasNotesOfUpdate?: true;
}

const pauseStatus = { name: 'entity_status', value: 'PAUSED' } as const;
const again = 'To continue, activate it.';

export const statusCommands: readonly StatusCommand[] = [
  {
    verb: 'pause',
    group: 'campaigns',
    sets: pauseStatus,
    summary: 'Pause a campaign so that it spends nothing more',
    notes: [`Its line items keep their own status. ${again}`],
  },
  {
    verb: 'pause',
    group: 'line-items',
    sets: pauseStatus,
    summary: 'Pause a line item so that it spends nothing more',
    notes: [`The campaign and its other line items continue. ${again}`],
  },
  {
    verb: 'pause',
    group: 'funding-instruments',
    sets: { name: 'paused', value: 'true' },
    summary: 'Pause a partner-managed funding instrument, which stops everything that it pays for',
    notes: [again],
    hasNotesOfUpdate: true,
  },
  {
    verb: 'activate',
    group: 'funding-instruments',
    sets: { name: 'paused', value: 'false' },
    summary: 'Resume a paused partner-managed funding instrument',
    notes: [],
    hasNotesOfUpdate: true,
  },
];

/** The update that the command stands for. Its group is loaded then: the help of another group needs none of it. */
export function updateOf({ group }: StatusCommand): Endpoint {
  return endpointById(`${group}.update`);
}

/** The words of the command, without the id. */
export function statusWords({ verb, group }: StatusCommand): readonly string[] {
  return [group, verb];
}
