/** Lead forms, cards that open them, and exports of their leads, made by calls of the service. */
import { addCard, addMedia, dataOf, media, picture } from './creatives.js';
import { addCampaign, addInstrument, addLineItem, type Tester } from './emulator.js';
import { addTweet, promote } from './promotion.js';
import type { MovingWorld } from './world.js';

export const exportsPath = 'accounts/:account/ad-export/api/v1/exports';

/** The id of a new lead form. */
export async function addLeadForm({ call }: Pick<Tester, 'call'>, json: object = {}): Promise<string> {
  const { id } = await dataOf(
    call('POST', 'accounts/:account/lead_forms', {
      json: {
        name: 'Spring visits',
        purpose: 'Call back people who ask for a tour',
        fields: [{ key: 'WORK_EMAIL' }, { key: 'JOB_TITLE', optional: true }],
        privacy_policy: { url: 'https://www.example.com/privacy', company_name: 'Example Shop' },
        ...json,
      },
    }),
  );
  return String(id);
}

/** Starts an export of a form: of November 2026, unless `change` says otherwise. */
export function startExport({ call }: Pick<Tester, 'call'>, lead_form_id: string, change: object = {}) {
  const window = { start_epoch: 1_793_491_200, end_epoch: 1_795_996_800 };
  return call('POST', exportsPath, { json: { entity_type: 'leads', lead_form_id, ...window, ...change } });
}

/** The card, and the promoted posts, that open forms. */
export interface LeadScene {
  readonly form: string;
  readonly cardId: string;
  readonly item: string;
  /** The promoted posts that show the card. */
  readonly promoted: readonly string[];
}

/** Changes a card so that it opens another form. */
export function openForm({ call }: Pick<Tester, 'call'>, cardId: string, form: string) {
  const components = [picture(media.wide), details(form)];
  return dataOf(call('PUT', `accounts/:account/cards/${cardId}`, { json: { components } }));
}

const details = (form: string) => ({
  type: 'DETAILS',
  title: 'Book a tour',
  destination: { type: 'LEAD_FORM', id: form },
});

/** A campaign that runs and promotes two posts with a card that opens a new form, and one that shows something else. */
export async function addLeadScene(tester: Tester, dailyUnits = 400): Promise<LeadScene> {
  await addMedia(tester, media.wide, { file_name: 'wide-1200x628.png' });
  const form = await addLeadForm(tester);
  const card = await addCard(tester, { components: [picture(media.wide), details(form)] });
  const fund = await addInstrument(tester, { credit_limit_local_micro: '900000000000' });
  const campaign = await addCampaign(tester, {
    funding_instrument_id: fund,
    daily_budget_amount_local_micro: dailyUnits * 1_000_000,
  });
  const item = await addLineItem(tester, String(campaign.id), { start_time: '2026-01-01T00:00:00Z' });
  const shown = { card_uri: String(card.card_uri) };
  const posts = [await addTweet(tester, shown), await addTweet(tester, shown), await addTweet(tester)];
  const all = await promote(tester, String(item.id), ...posts);
  const promoted = all.map((one: { id: unknown }) => String(one.id)).slice(0, 2);
  return { form, cardId: String(card.id), item: String(item.id), promoted };
}

/** The leads of a form by an export in JSON that is started now, and is done a minute later. */
export async function exportLeads(
  world: MovingWorld,
  form: string,
  {
    meanwhile,
    ...change
  }: { readonly meanwhile?: () => Promise<void> } & Readonly<Record<string, unknown>> = {},
): Promise<readonly Readonly<Record<'lead_id' | 'submitted_at', string>>[]> {
  const asked = { response_format: 'json', end_epoch: 1_800_000_000, ...change };
  const { id } = await dataOf(startExport(world, form, asked));
  await meanwhile?.();
  world.pass(1 / 60);
  const { status, body, text } = await world.call('GET', `${exportsPath}/${id}/download`);
  if (status !== 200) throw new Error(text);
  return body;
}
