/** Rules about records: ends, targeting, what belongs to nothing, and what differs from files. */

import type { LineItemState } from '../../../call/serving/effective-status.js';
import { deleteCampaign } from '../../../contract/groups/campaigns.js';
import { deleteLineItem, updateLineItem } from '../../../contract/groups/line-items.js';
import { getWebEventTag } from '../../../contract/groups/web-event-tags.js';
import type { Document } from '../../../contract/types.js';
import { day, formatSpan, hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { shellCommand } from '../../../values/shell-word.js';
import { defaultFolder } from '../../bulk/campaign-files/format/file-names.js';
import { type AccountState, wantedItems } from './account-state.js';
import {
  about,
  callCommand,
  daysAfter,
  defineRule,
  endCommand,
  explain,
  type Finding,
  type Rule,
} from './rule.js';

/** Days that a suggested end is moved. */
const moreDays = 30;

const noTargeting = defineRule({
  name: 'no-targeting',
  summary: 'An active line item targets nothing, so everybody sees it',
  severity: 'warning',
  thresholds: {},
  needs: ['campaigns', 'lineItems', 'criteria'],
  find: (state) =>
    state.branches.flatMap((branch) =>
      wantedItems(branch, state.clock.now)
        .filter(({ item }) => !(state.criteria?.get(item.id) ?? []).some(includes))
        .map(
          ({ item }): Finding => ({
            ...about('line-item', item),
            message:
              'targets nothing, so everybody sees it; the command targeting-suggestions list suggests keywords',
            // Only a person can say whom it is for.
            command: null,
          }),
        ),
    ),
});

/** An exclusion alone leaves everybody else. */
function includes({ operator_type, deleted }: Document): boolean {
  return operator_type !== 'NE' && deleted !== true;
}

const expiring = defineRule({
  name: 'expiring',
  summary: 'A campaign, a line item or a funding instrument in use ends soon',
  severity: 'warning',
  thresholds: {
    days: { type: 'integer', unit: 'days', min: 1, max: 365, default: 3, help: 'days before the end' },
  },
  needs: ['instruments', 'campaigns', 'lineItems'],
  find: (state, limits, context) => {
    const { now } = state.clock;
    const isSoon = (end: number | undefined): end is number =>
      end !== undefined && end > now && end - now <= limits.days * day;
    const paid = new Set<unknown>();
    const ofCampaigns = state.branches.flatMap((branch): readonly Finding[] => {
      const { campaign } = branch;
      const items = wantedItems(branch, now).map(({ item }) => item);
      if (items.length > 0) paid.add(campaign.funding_instrument_id);
      const ending = items.filter(({ end_time }) => isSoon(timeOf(end_time)));
      if (ending.length === 0) return [];
      if (ending.length < items.length)
        return ending.map((item) => {
          const end = timeOf(item.end_time) ?? now;
          const values = { line_item_id: item.id ?? '', end_time: daysAfter(end, moreDays) };
          const command = callCommand(updateLineItem, values, item.currency, context);
          return { ...about('line-item', item), message: describeEnd(end, now), command };
        });
      const end = Math.max(...ending.map(({ end_time }) => timeOf(end_time) ?? now));
      const ids = ending.map(({ id }) => String(id));
      return [
        {
          ...about('campaign', campaign),
          message: `its last line item ${describeEnd(end, now)}`,
          command: endCommand(ids, end + moreDays * day, context),
        },
      ];
    });
    const ofFunds = (state.instruments ?? [])
      .filter(({ id, end_time }) => paid.has(id) && isSoon(timeOf(end_time)))
      .map((instrument) => ({
        ...about('funding-instrument', instrument),
        message: describeEnd(timeOf(instrument.end_time) ?? now, now),
        command: explain('funding-instrument', instrument.id, context),
      }));
    return [...ofCampaigns, ...ofFunds];
  },
});

function describeEnd(end: number, now: number): string {
  return `ends in ${formatSpan(end - now)}, at ${daysAfter(end, 0)}`;
}

const orphans = defineRule({
  name: 'orphans',
  summary: 'A campaign has no line items, or a line item that is not active has nothing to show',
  severity: 'warning',
  thresholds: {
    days: {
      type: 'integer',
      unit: 'days',
      min: 0,
      max: 3650,
      default: 1,
      help: 'days after the creation in which it may be empty',
    },
  },
  needs: ['campaigns', 'lineItems', 'creatives'],
  find: (state, limits, context) => {
    const isOld = ({ created_at }: Document) =>
      state.clock.now - (timeOf(created_at) ?? 0) >= limits.days * day;
    return state.branches.flatMap((branch): readonly Finding[] => {
      const { campaign, items } = branch;
      if (items.length === 0)
        return isOld(campaign)
          ? [
              {
                ...about('campaign', campaign),
                message: `has no line items, ${describeAge(campaign, state)}`,
                command: callCommand(deleteCampaign, { campaign_id: campaign.id ?? '' }, undefined, context),
              },
            ]
          : [];
      // An active one without creatives is found by missing-creative.
      const wanted = new Set(wantedItems(branch, state.clock.now).map(({ item }) => item.id));
      return items
        .filter(({ item, creatives }) => !wanted.has(item.id) && isEmpty(creatives) && isOld(item))
        .map(({ item }) => ({
          ...about('line-item', item),
          message: `has nothing to show, ${describeAge(item, state)}`,
          command: callCommand(deleteLineItem, { line_item_id: item.id ?? '' }, undefined, context),
        }));
    });
  },
});

/** Whether nothing is there; what was not read may be. */
function isEmpty(creatives: LineItemState['creatives']): boolean {
  return creatives?.every(({ data }) => data.deleted === true) ?? false;
}

function describeAge({ created_at }: Document, { clock }: AccountState): string {
  return `created ${formatSpan(clock.now - (timeOf(created_at) ?? clock.now))} ago`;
}

const tagWithoutEvents = defineRule({
  name: 'tag-without-events',
  summary: 'A web event tag does not receive events',
  severity: 'warning',
  thresholds: {
    hours: { type: 'integer', unit: 'hours', min: 1, max: 8760, default: 48, help: 'hours without an event' },
  },
  needs: ['tags'],
  find: (state, limits, context) =>
    (state.tags ?? []).flatMap((tag): readonly Finding[] => {
      const last = timeOf(tag.last_tracked_at);
      const silence = last === undefined ? undefined : state.clock.now - last;
      if (tag.deleted === true || (silence !== undefined && silence < limits.hours * hour)) return [];
      const query = { flags: [...context.flags, '--query', 'embed_code'] };
      const code = callCommand(getWebEventTag, { web_event_tag_id: tag.id ?? '' }, undefined, query);
      return [
        {
          ...about('web-event-tag', tag),
          message:
            silence === undefined
              ? 'has never received an event; add its code to the website'
              : `has not received an event for ${formatSpan(silence)}`,
          command: code,
        },
      ];
    }),
});

const drift = defineRule({
  name: 'drift',
  summary: 'A record differs from the campaign files that were applied last',
  severity: 'warning',
  thresholds: {
    files: {
      type: 'path',
      default: defaultFolder,
      help: 'file or directory of campaign files; without ads.lock.yaml there, nothing is compared',
    },
  },
  needs: ['drift'],
  find: (state, { files }, { flags }) =>
    (state.drift ?? []).map(({ group, id, name, file, fields }): Finding => {
      const type = group === 'campaigns' ? 'campaign' : 'line-item';
      const what = fields.length > 0 ? `changed outside: ${fields.join(', ')}` : 'deleted outside';
      // The files name their account.
      const at = flags.indexOf('--account');
      const choice = at < 0 ? flags : flags.toSpliced(at, 2);
      return {
        type,
        id,
        name,
        message: `${what} (${file})`,
        command: shellCommand`ads apply ${files} ${choice}`,
      };
    }),
});

export const recordRules: readonly Rule[] = [noTargeting, expiring, orphans, drift, tagWithoutEvents];
