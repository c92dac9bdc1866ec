/**
 * The leads of a form: some of the people who engaged with a card that opens it, where a promoted post shows the card.
 * They follow from the served posts. Leads and statistics therefore never contradict each other
 * (docs/service.md#leads-export).
 */

import { account } from '../../../contract/groups/accounts.js';
import { card } from '../../../contract/groups/cards.js';
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import { tweet } from '../../../contract/groups/tweets.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { findRecord, queryRecords, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { type AccountHours, createHours } from '../statistics/account-days.js';
import { cellExpander } from '../statistics/hour-metrics.js';
import { findSources, type Source } from '../statistics/line-items-of-entity.js';
import { momentOf, noise, noiseBetween, seedOf } from '../statistics/noise.js';
import { type HourCells, readCells } from '../statistics/served-hours.js';
import { sharer } from '../statistics/sharer.js';
import { formsAt } from './lead-forms-of-card.js';

/** A lead: the time of its submission, in seconds since 1970, and a key that is unique among all leads. */
interface Lead {
  readonly time: number;
  readonly key: string;
}

interface LeadQuestion {
  readonly account_id: string;
  readonly lead_form_id: string;
  /** Seconds since 1970: the first is included, the last is not. */
  readonly start: number;
  readonly end: number;
  /** Hours that had not ended by then have no leads yet; in milliseconds since 1970. */
  readonly asOf: number;
}

/** How many of those who engage with a card fill in its form, at least and at most. */
const rates = { least: 0.15, most: 0.3 } as const;
const counted = new Set(['ENGAGEMENT']);
/** Which drawing of an hour it is: whether somebody enters something, when, and into which of several forms. */
const purposes = { submits: 1_000_000, when: 2_000_000, which: 3_000_000 } as const;

/** The leads of a form that were submitted within a window, in the order of submission. */
export function findLeads(store: Store, question: LeadQuestion): Lead[] {
  const { account_id, lead_form_id, start, end, asOf } = question;
  const owner = findRecord(store, account, account_id, account_id);
  // A cell that begins before the window may reach into it.
  const [from, to] = [Math.floor(start / 3600) - 1, Math.min(Math.ceil(end / 3600), asOf / hour)];
  if (!owner || to <= from) return [];
  const promotions = findPromotions(store, account_id, lead_form_id);
  const sources = findSources(store, account_id, 'PROMOTED_TWEET', [...promotions.keys()]);
  const items = [...new Set([...sources.values()].flat().map(({ item }) => item.id))];
  const cells = readCells(store, items, from, to);
  const hours = createHours(owner.data, from * hour, to * hour);
  const isAsked = (time: number) => time >= start && time < end;
  const leads = [...promotions].flatMap(([id, shown]) =>
    (sources.get(id) ?? []).flatMap((source) =>
      leadsOfPost({ id, shown, source, hours, cells: cells.get(source.item.id), asOf }).filter(
        ({ time, form }) => form === lead_form_id && isAsked(time),
      ),
    ),
  );
  return leads
    .sort((one, other) => one.time - other.time || (one.key < other.key ? -1 : 1))
    .map(({ time, key }) => ({ time, key }));
}

interface PostQuestion {
  /** Data of the promoted post. */
  readonly id: string;
  /** The card that it shows. */
  readonly shown: Document;
  readonly source: Source;
  readonly hours: AccountHours;
  readonly cells: HourCells | undefined;
  readonly asOf: number;
}

/** All leads that came by a promoted post, with the form that each was entered into. */
function leadsOfPost({ id, shown, source: { item, part }, hours, cells, asOf }: PostQuestion) {
  const leads: (Lead & { readonly form: string })[] = [];
  const expansion = {
    seed: seedOf(item.id),
    objective: String(item.data.objective),
    currency: String(item.data.currency),
  };
  const expand = cellExpander(expansion, counted);
  const seed = seedOf(id);
  const rate = noiseBetween(rates.least, rates.most, seed, 0, 0);
  for (const [index, cell] of cells ?? []) {
    const length = hours.cellHours(index);
    const owned = (index + length) * hour <= asOf ? part(index, index + length) : undefined;
    if (!owned) continue;
    const moment = momentOf(index);
    const share = sharer(expansion.seed, moment);
    let engaged = 0;
    expand(moment, cell, (name, value) => {
      if (name === 'card_engagements') engaged = Number(share(name, value, owned, 0));
    });
    for (let person = 0; person < engaged; person += 1) {
      if (noise(seed, moment, purposes.submits + person) >= rate) continue;
      const seconds = Math.floor(noise(seed, moment, purposes.when + person) * length * 3600);
      const time = Math.round(index * 3600) + seconds;
      const forms = formsAt(shown, time * 1000);
      const form = forms[Math.floor(noise(seed, moment, purposes.which + person) * forms.length)];
      if (form !== undefined) leads.push({ time, key: `${id}/${moment}/${person}`, form });
    }
  }
  return leads;
}

/** The promoted posts that show a card that opens the form, or once did, with that card. */
function findPromotions(store: Store, account_id: string, formId: string): Map<string, Document> {
  const all = (kind: { readonly name: string }, condition: string, value: string): StoredRecord[] =>
    queryRecords(store, `kind = ? AND account_id = ? AND ${condition}`, kind.name, account_id, value);
  const cards = new Map(
    all(card, 'instr(data, ?) > 0', formId).map(({ data }) => [String(data.card_uri), data]),
  );
  if (cards.size === 0) return new Map();
  const among = (field: string) => `json_extract(data, '$.${field}') IN (SELECT value FROM json_each(?))`;
  const posts = new Map(
    all(tweet, among('card_uri'), JSON.stringify([...cards.keys()])).map(({ id, data }) => [id, data]),
  );
  if (posts.size === 0) return new Map();
  const found = new Map<string, Document>();
  for (const { id, data } of all(promotedTweet, among('tweet_id'), JSON.stringify([...posts.keys()]))) {
    const shown = cards.get(String(posts.get(String(data.tweet_id))?.card_uri));
    if (shown) found.set(id, shown);
  }
  return found;
}
