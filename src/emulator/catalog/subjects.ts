/**
 * Content categories and advertiser business categories: groups of IAB subjects (interface 4.3). The groups and
 * their numbers are made up. Each of the two divides the taxonomy: a subject that advertisers may use (not one of the
 * last three, which cannot be sold) is in exactly one group.
 */
import { withParts } from './iab.js';

export interface ContentCategory {
  readonly id: string;
  readonly name: string;
  readonly iab_categories: readonly string[];
  readonly publishers_in_last_thirty_days: number;
  readonly videos_monetized_in_last_thirty_days: number;
}

export interface BusinessCategory {
  readonly id: string;
  readonly name: string;
  readonly iab_categories: readonly string[];
}

const screen = ['IAB1-5', 'IAB1-7'];
const play = ['IAB9-5', 'IAB9-7', 'IAB9-8', 'IAB9-25', 'IAB9-30'];
const team = ['IAB17-2', 'IAB17-9', 'IAB17-12', 'IAB17-26', 'IAB17-27', 'IAB17-29', 'IAB17-41', 'IAB17-44'];
const wheels = ['IAB17-1', 'IAB17-22', 'IAB17-25'];

function except(all: readonly string[], ...others: readonly (readonly string[])[]): string[] {
  return all.filter((id) => !others.some((ids) => ids.includes(id)));
}

type ContentRow = readonly [
  id: string,
  name: string,
  iab: readonly string[],
  publishers: number,
  videos: number,
];

const contentRows: readonly ContentRow[] = [
  ['ca1', 'Books, art and celebrities', except(withParts('IAB1'), screen, ['IAB1-4', 'IAB1-6']), 96, 4120],
  ['ca2', 'Comedy', ['IAB1-4'], 71, 5230],
  ['ca3', 'Film and television', screen, 148, 11_870],
  ['ca4', 'Music', ['IAB1-6'], 133, 9410],
  ['ca5', 'Cars and motor sports', [...withParts('IAB2'), ...wheels], 88, 3960],
  ['ca6', 'Business and careers', withParts('IAB3', 'IAB4'), 112, 6050],
  ['ca7', 'Education and science', withParts('IAB5', 'IAB15'), 94, 3380],
  ['ca8', 'Family', withParts('IAB6', 'IAB14'), 63, 1990],
  ['ca9', 'Health and fitness', withParts('IAB7'), 82, 2740],
  ['caa', 'Food and drink', withParts('IAB8'), 104, 5610],
  ['cab', 'Games', play, 157, 14_200],
  ['cac', 'Hobbies', except(withParts('IAB9'), play), 59, 1720],
  ['cad', 'Home, garden and real estate', withParts('IAB10', 'IAB21'), 67, 2210],
  ['cae', 'News and politics', withParts('IAB11', 'IAB12'), 241, 38_900],
  ['caf', 'Money', withParts('IAB13'), 76, 4480],
  ['cag', 'Animals', withParts('IAB16'), 48, 1530],
  ['cah', 'Team sports', team, 186, 27_640],
  ['cai', 'Other sports', except(withParts('IAB17'), team, wheels), 121, 8130],
  ['caj', 'Style and shopping', withParts('IAB18', 'IAB22'), 91, 3870],
  ['cak', 'Technology', withParts('IAB19'), 117, 7290],
  ['cal', 'Travel', withParts('IAB20'), 85, 3140],
  ['cam', 'Religion', withParts('IAB23'), 29, 640],
];

export const contentCategories: readonly ContentCategory[] = contentRows.map(
  ([id, name, iab_categories, publishers, videos]) => ({
    id,
    name,
    iab_categories,
    publishers_in_last_thirty_days: publishers,
    videos_monetized_in_last_thirty_days: videos,
  }),
);

export const businessCategories: readonly BusinessCategory[] = [
  { id: 'ba1', name: 'Arts and entertainment', iab_categories: withParts('IAB1') },
  { id: 'ba2', name: 'Automotive', iab_categories: withParts('IAB2') },
  { id: 'ba3', name: 'Business services and recruitment', iab_categories: withParts('IAB3', 'IAB4') },
  { id: 'ba4', name: 'Education and science', iab_categories: withParts('IAB5', 'IAB15') },
  { id: 'ba5', name: 'Family and society', iab_categories: withParts('IAB6', 'IAB14') },
  { id: 'ba6', name: 'Financial services', iab_categories: withParts('IAB13') },
  { id: 'ba7', name: 'Food and beverages', iab_categories: withParts('IAB8') },
  { id: 'ba8', name: 'Games', iab_categories: play },
  { id: 'ba9', name: 'Government and politics', iab_categories: withParts('IAB11') },
  { id: 'baa', name: 'Health and pharmaceuticals', iab_categories: withParts('IAB7') },
  { id: 'bab', name: 'Home and real estate', iab_categories: withParts('IAB10', 'IAB21') },
  { id: 'bac', name: 'News and media', iab_categories: withParts('IAB12') },
  { id: 'bad', name: 'Pets', iab_categories: withParts('IAB16') },
  { id: 'bae', name: 'Religion', iab_categories: withParts('IAB23') },
  { id: 'baf', name: 'Retail and fashion', iab_categories: withParts('IAB18', 'IAB22') },
  {
    id: 'bag',
    name: 'Sports and leisure',
    iab_categories: [...except(withParts('IAB9'), play), ...withParts('IAB17')],
  },
  { id: 'bah', name: 'Technology and telecommunications', iab_categories: withParts('IAB19') },
  { id: 'bai', name: 'Travel', iab_categories: withParts('IAB20') },
];

const businessById = new Map(
  businessCategories.flatMap((category) => category.iab_categories.map((id) => [id, category] as const)),
);

/** The business category that an IAB subject is in; undefined for what cannot be sold, or is no subject. */
export function findBusinessCategory(iabId: string): BusinessCategory | undefined {
  return businessById.get(iabId);
}
