/** Results of the first client of the dataset `demo`: leads, the outcome of an A/B test, and a product catalog. */
import { createAbTest } from '../../contract/groups/ab-tests.js';
import { campaign } from '../../contract/groups/campaigns.js';
import { createCard } from '../../contract/groups/cards.js';
import { createLeadForm } from '../../contract/groups/lead-forms.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createProductCatalog } from '../../contract/groups/product-catalogs.js';
import { createProductSet } from '../../contract/groups/product-catalogs-product-sets.js';
import { updateProducts } from '../../contract/groups/product-catalogs-products.js';
import { createPromotedTweets } from '../../contract/groups/promoted-tweets.js';
import { createTweet } from '../../contract/groups/tweets.js';
import { type AccountBuilder, createAccountBuilder, demoMedia, findNamed } from './account-builder.js';
import type { DatasetBuilder } from './dataset-builder.js';

/** Adds the lead form, as the first of the objects that come after all older ones have their ids. */
export function addLeadForm(dataset: DatasetBuilder, userId: string, account_id: string): string {
  const { call } = createAccountBuilder(dataset, account_id, userId);
  const { id } = call(createLeadForm, -21, {
    name: 'Reading groups',
    purpose: 'Invite people who would like to join a reading group',
    introduction: { headline: 'Read with us', description: 'We meet on the first Tuesday of the month' },
    fields: [{ key: 'FULL_NAME' }, { key: 'EMAIL' }, { key: 'CITY', optional: true }],
    privacy_policy: { url: 'https://www.quillmark.example/privacy', company_name: 'Quillmark' },
    final_page: { headline: 'See you on Tuesday' },
  });
  return String(id);
}

/** The line items that show the card that opens the form. */
const leadItems = ['Book club sign-ups: Librarians', 'Book club sign-ups: Teachers'];

/** A test that has ended: its groups by the names of their campaigns, and its days from the start of the dataset. */
const test = {
  name: 'Region or past visit',
  groups: { 'By region': 'Rare books by region', 'By past visit': 'Newsletter' },
  days: { created: -18, start: -16, end: -2 },
} as const;

/** Price, and pieces in stock, by the title. */
const books: Readonly<Record<string, readonly [price: string, inventory: number]>> = {
  'The Lighthouse Ledger': ['18.50 USD', 42],
  'A Field Guide to Fog': ['24.00 USD', 17],
  'Letters from the Tannery': ['16.95 USD', 8],
  'Salt and Paper': ['12.00 USD', 63],
  'The Cartographer’s Niece': ['21.75 USD', 29],
  'Nine Ferries': ['14.50 USD', 0],
  'Orchard Street, Revisited': ['27.00 USD', 11],
  'An Index of Small Weather': ['19.25 USD', 35],
};

/** Added before the campaigns run, since leads and the outcome of the test follow from the served ads. */
export function addResults(
  dataset: DatasetBuilder,
  userId: string,
  account_id: string,
  formId: string,
): void {
  const builder = createAccountBuilder(dataset, account_id, userId);
  addLeadCard(builder, formId);
  const { start, end, created } = test.days;
  builder.call(createAbTest, created, {
    name: test.name,
    entity_type: 'CAMPAIGN',
    start_time: dataset.day(start),
    end_time: dataset.day(end),
    user_groups: Object.entries(test.groups).map(([name, tested]) => ({
      name,
      size: '50.00',
      entity_ids: [findNamed(builder, campaign, tested).id],
    })),
  });
  addCatalog(builder);
}

function addLeadCard(builder: AccountBuilder, formId: string): void {
  const { call, author } = builder;
  const opensForm = { type: 'LEAD_FORM', id: formId };
  const { card_uri } = call(createCard, -20, {
    name: 'Reading groups',
    components: [
      { type: 'MEDIA', media_key: demoMedia.wide },
      { type: 'DETAILS', title: 'Join a reading group', destination: opensForm },
    ],
  });
  const { id_str } = call(createTweet, -20, {
    as_user_id: author,
    name: 'Reading groups',
    text: 'A book, a table, and people who have read it too',
    card_uri: String(card_uri),
  });
  for (const name of leadItems) {
    const line_item_id = findNamed(builder, lineItem, name).id;
    call(createPromotedTweets, -20, { line_item_id, tweet_ids: [String(id_str)] });
  }
}

function addCatalog({ call }: AccountBuilder): void {
  const own = (product_catalog_id: string) => ({ product_catalog_id });
  const catalog = own(String(call(createProductCatalog, -90, { name: 'Quillmark shelves' }).id));
  call(updateProducts, -90, {
    ...catalog,
    products: Object.entries(books).map(([title, [price, inventory]]) => {
      const id = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      return {
        id,
        title,
        description: `${title}, in a signed edition`,
        availability: inventory > 0 ? 'in stock' : 'out of stock',
        condition: 'new',
        price,
        inventory,
        link: `https://www.quillmark.example/books/${id}`,
        image_link: `https://www.quillmark.example/books/${id}.jpg`,
        brand: 'Quillmark',
      };
    }),
  });
  call(createProductSet, -90, {
    ...catalog,
    name: 'Below 20 USD',
    type: 'FILTERED',
    filters: [{ attribute: 'price', operator: 'LESS_THAN', value: '20.00 USD' }],
  });
}
