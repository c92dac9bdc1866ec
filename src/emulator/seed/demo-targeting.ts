/** The targeting of the line items of the dataset `demo`: criteria by the names of their values. */
import { lineItem } from '../../contract/groups/line-items.js';
import { batchTargetingCriteria } from '../../contract/groups/targeting-criteria.js';
import { interestFixtures } from '../fixtures/interests.js';
import { listPlaces } from '../fixtures/places.js';
import { tvShowFixtures } from '../fixtures/television.js';
import { listRecords } from '../store/list.js';
import { type AccountBuilder, createAccountBuilder } from './account-builder.js';
import type { DatasetBuilder } from './dataset-builder.js';

/** Names of values; those of interests are category/subcategory. */
interface TargetingPlan {
  readonly places?: readonly string[];
  readonly withoutPlaces?: readonly string[];
  readonly interests?: readonly string[];
  readonly keywords?: readonly string[];
  readonly shows?: readonly string[];
  readonly languages?: readonly string[];
  readonly age?: string;
}

/** By the handle of the client and the name of the line item. */
const plans: Readonly<Record<string, Readonly<Record<string, TargetingPlan>>>> = {
  quillmark: {
    'Book club sign-ups: Librarians': {
      places: ['United States', 'Canada'],
      interests: ['Reading/Books', 'Reading/Fiction'],
      keywords: ['library', 'book club'],
    },
    'Book club sign-ups: Teachers': {
      places: ['United States'],
      interests: ['Education/Adult education', "Reading/Children's literature"],
    },
    'Author evenings: Boston': { places: ['Boston, MA'], keywords: ['reading tonight'] },
    'Author evenings: Chicago': { places: ['Chicago, IL'], keywords: ['reading tonight'] },
    'Author evenings: Portland': { places: ['Portland, OR'], keywords: ['reading tonight'] },
    'New in translation: Timeline': {
      places: ['United States'],
      interests: ['Reading/Fiction'],
      languages: ['en'],
    },
    'Audiobook trailers: Full trailer': {
      places: ['United States'],
      interests: ['Reading/Audiobooks'],
      shows: ['Morning Ledger'],
    },
    'Rare books by region: Northeast': {
      places: ['Massachusetts', 'New York', 'Pennsylvania'],
      interests: ['Shopping/Antiques', 'Hobbies/Collecting'],
    },
    'Rare books by region: Midwest': { places: ['Illinois', 'Ohio'], interests: ['Shopping/Antiques'] },
    "Children's week: Families": {
      places: ['United States'],
      interests: ['Family/Babies and toddlers', 'Family/Parenting school children'],
      age: 'AGE_25_TO_54',
    },
  },
  hoshikawa_cycles: {
    '春の自転車フェア: 東京': { places: ['Tokyo'], interests: ['Fitness/Cycling'], languages: ['ja'] },
    '春の自転車フェア: 大阪': { places: ['Osaka'], interests: ['Fitness/Cycling'], languages: ['ja'] },
  },
  darsidra: {
    'Morning roast: Kuwait City': { places: ['Kuwait City, Al Asimah'], keywords: ['coffee', 'قهوة'] },
    'Morning roast: Salmiya': { places: ['Salmiya, Hawalli'], keywords: ['coffee', 'قهوة'] },
  },
  lindholt_reisen: {
    'Fjord crossings: Couples': {
      places: ['Germany', 'Norway'],
      interests: ['Travel/Cruises', 'Travel/Honeymoons'],
    },
    'Night trains: Berlin': { places: ['Berlin, Berlin'], interests: ['Travel/Train travel'] },
  },
  merrow_savings: {
    'First account: School leavers': {
      places: ['United Kingdom'],
      withoutPlaces: ['Northern Ireland'],
      age: 'AGE_18_TO_34',
    },
  },
};

type Params = Readonly<Record<'targeting_type' | 'targeting_value', string>> & {
  readonly operator_type?: 'NE';
};

/** The value of a name; a fixture that lacks it is a bug. */
function requireValue(
  items: readonly { readonly id: string; readonly name: string }[],
  name: string,
): string {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`the fixtures have no ${name}`);
  return found.id;
}

function criteriaOf(plan: TargetingPlan): readonly Params[] {
  const { places = [], withoutPlaces = [], interests = [], keywords = [], shows = [], languages = [] } = plan;
  const list = (targeting_type: string, values: readonly string[]) =>
    values.map((targeting_value): Params => ({ targeting_type, targeting_value }));
  const placeValues = (names: readonly string[]) => names.map((name) => requireValue(listPlaces(), name));
  return [
    ...list('LOCATION', placeValues(places)),
    ...list('LOCATION', placeValues(withoutPlaces)).map((params) => ({
      ...params,
      operator_type: 'NE' as const,
    })),
    ...list(
      'INTEREST',
      interests.map((name) => requireValue(interestFixtures, name)),
    ),
    ...list('BROAD_KEYWORD', keywords),
    ...list(
      'TV_SHOW',
      shows.map((name) => requireValue(tvShowFixtures, name)),
    ),
    ...list('LANGUAGE', languages),
    ...list('AGE', plan.age === undefined ? [] : [plan.age]),
  ];
}

/** Adds criteria to line items of the clients, by the service's own batch. */
export function addTargeting(
  dataset: DatasetBuilder,
  userId: string,
  accounts: readonly { readonly screenName: string; readonly account_id: string }[],
): void {
  for (const { screenName, account_id } of accounts) {
    if (!(screenName in plans)) continue;
    const advertiser = createAccountBuilder(dataset, account_id, userId);
    for (const [name, plan] of Object.entries(plans[screenName] ?? {})) {
      const line_item_id = findLineItem(advertiser, name);
      const operations = criteriaOf(plan).map((params) => ({
        operation_type: 'Create',
        params: { line_item_id, ...params },
      }));
      advertiser.call(batchTargetingCriteria, -25, { operations });
    }
  }
}

function findLineItem({ dataset, account_id }: AccountBuilder, name: string): string {
  const { records } = listRecords(dataset.store, {
    kind: lineItem,
    accounts: [account_id],
    values: {},
    count: 1,
    filters: [{ field: 'name', in: [name] }],
  });
  const [found] = records;
  if (!found) throw new Error(`the demo dataset has no line item ${name}`);
  return found.id;
}
