/** Curated categories: publishers picked by the service, by country (interface 4.3, ext 12). All made up. */

export interface CuratedCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly country_codes: readonly string[];
  readonly publisher_user_ids: readonly string[];
  readonly videos_monetized_in_last_thirty_days: number;
}

type Row = readonly [
  id: string,
  name: string,
  description: string,
  countries: string,
  publishers: string,
  videos: number,
];

const rows: readonly Row[] = [
  [
    'b0xt',
    'Kitchen and table',
    'Cooks, critics and the places they eat at',
    'US CA GB IE AU NZ',
    '1104882390157312 1310446820994561 2093371554108416',
    1840,
  ],
  [
    'b0xu',
    'Weekend kick-off',
    'Leagues, clubs and pundits of world soccer',
    'GB IE DE ES FR IT NL BR AR MX',
    '1227530961184768 1491005733609472 1768223904415744 2250118377254912',
    6920,
  ],
  [
    'b0xv',
    'Morning headlines',
    'Broadcasters and papers with a morning show',
    'US CA GB',
    '1013946210664448 1188203475501056 1640557208932352',
    9310,
  ],
  [
    'b0xw',
    'Game night',
    'Studios, streamers and esports teams',
    'US CA GB DE FR SE NO JP KR',
    '1356720418349056 1502287634006016 2331904517808128',
    5475,
  ],
  [
    'b0xx',
    'On the road',
    'Travel programmes and the people who make them',
    'US GB DE FR NL AU',
    '1429965730246656 1876310042259456',
    1260,
  ],
  [
    'b0xy',
    'Full count',
    'Baseball from spring training to the last out',
    'US CA JP KR MX',
    '1081557903392768 2148836471021568',
    3205,
  ],
  [
    'b0xz',
    'Runway',
    'Fashion weeks, houses and magazines',
    'US GB FR IT ES JP',
    '1266348159741952 1933047285006336',
    1095,
  ],
  [
    'b0y0',
    'Boundary line',
    'Cricket boards, teams and commentators',
    'IN GB AU NZ ZA AE',
    '1548122907340800 1705994283614208 2410073358520320',
    4380,
  ],
  ['b0y1', 'お笑い', 'Comedy troupes and variety shows', 'JP', '1659480336818176 2017725590634496', 2715],
  [
    'b0y2',
    'Nuit et jour',
    'Concerts, sessions and festivals',
    'FR DE ES NL SE',
    '1393817044590592 1820466512379904',
    2150,
  ],
];

export const curatedCategories: readonly CuratedCategory[] = rows.map(
  ([id, name, description, countries, publishers, videos]) => ({
    id,
    name,
    description,
    country_codes: countries.split(' '),
    publisher_user_ids: publishers.split(' '),
    videos_monetized_in_last_thirty_days: videos,
  }),
);

const byId = new Map(curatedCategories.map((category) => [category.id, category]));

export function findCuratedCategory(id: string): CuratedCategory | undefined {
  return byId.get(id);
}
