/** Commands that change one status, where the service has only an update for it: verbs in place of a flag and its value. */
import { updateCampaign } from '../../../contract/groups/campaigns.js';
import { updateFundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { updateLineItem } from '../../../contract/groups/line-items.js';
import type { Endpoint } from '../../../contract/types.js';

/** A verb of a group of commands, and the update that it stands for. */
export interface StatusCommand {
  readonly verb: 'pause' | 'activate';
  readonly endpoint: Endpoint;
  /** The parameter that the update sets, as it would be typed. */
  readonly sets: { readonly name: string; readonly value: string };
  readonly summary: string;
  readonly notes: readonly string[];
}

const pauseStatus = { name: 'entity_status', value: 'PAUSED' } as const;
const again = 'To continue, activate it.';

export const statusCommands: readonly StatusCommand[] = [
  {
    verb: 'pause',
    endpoint: updateCampaign,
    sets: pauseStatus,
    summary: 'Pause a campaign so that it spends nothing more',
    notes: [`Its line items keep their own status. ${again}`],
  },
  {
    verb: 'pause',
    endpoint: updateLineItem,
    sets: pauseStatus,
    summary: 'Pause a line item so that it spends nothing more',
    notes: [`The campaign and its other line items continue. ${again}`],
  },
  {
    verb: 'pause',
    endpoint: updateFundingInstrument,
    sets: { name: 'paused', value: 'true' },
    summary: 'Pause a partner-managed funding instrument, which stops everything that it pays for',
    notes: [...(updateFundingInstrument.notes ?? []), again],
  },
  {
    verb: 'activate',
    endpoint: updateFundingInstrument,
    sets: { name: 'paused', value: 'false' },
    summary: 'Resume a paused partner-managed funding instrument',
    notes: updateFundingInstrument.notes ?? [],
  },
];

/** The words of the command, without the id. */
export function statusWords({ verb, endpoint }: StatusCommand): readonly string[] {
  return [...endpoint.id.split('.').slice(0, -1), verb];
}
