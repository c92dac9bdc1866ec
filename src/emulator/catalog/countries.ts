/**
 * Countries as targeting values (ext 8, locations). The value of the United States is the published one; the others
 * are made up, and so are the sizes.
 */

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** The targeting value of the country: 16 hexadecimal digits. */
  readonly value: string;
  /** How many people can be reached there. */
  readonly people: number;
}

const millions: readonly (readonly [code: string, name: string, value: string, people: number])[] = [
  ['AE', 'United Arab Emirates', '1ae7f0c25d9b3846', 4.1],
  ['AR', 'Argentina', '2b58d1903ec7a4f6', 6.3],
  ['AU', 'Australia', '37c9e4a0f1825bd6', 6.9],
  ['BR', 'Brazil', '41d86b3f7a905ec2', 27.6],
  ['CA', 'Canada', '4f02a97cd815e36b', 11.2],
  ['CL', 'Chile', '5c3e71b8046fd29a', 3.4],
  ['CO', 'Colombia', '5e9a04d2b7136cf8', 5.6],
  ['DE', 'Germany', '63b7c1f08e2d5a94', 13.8],
  ['EG', 'Egypt', '6a15d8e3927bc04f', 5.9],
  ['ES', 'Spain', '702fe6b94c81da35', 10.7],
  ['FR', 'France', '7bd4305ea96c12f8', 12.5],
  ['GB', 'United Kingdom', '84e1b69d2f7035ca', 21.4],
  ['ID', 'Indonesia', '8c07f5a1e3d9b264', 22.3],
  ['IE', 'Ireland', '8f6b2d74c019ea53', 1.9],
  ['IN', 'India', '9247e0cb5fa8163d', 25.9],
  ['IT', 'Italy', 'a05c97d1382bf4e6', 7.1],
  ['JP', 'Japan', 'a91e7b4f60c3d825', 59.8],
  ['KR', 'South Korea', 'b3f8027de5916ac4', 6.6],
  ['KW', 'Kuwait', 'b84a6d1c97e5f230', 2.2],
  ['MX', 'Mexico', 'c19d5e82b4076fa3', 17.4],
  ['MY', 'Malaysia', 'c76f30a8d21be945', 4.8],
  ['NG', 'Nigeria', 'cd28b57e10f4963a', 5.2],
  ['NL', 'Netherlands', 'd4b9163fe07c58a2', 4.6],
  ['NO', 'Norway', 'd93c0e75a6b1f284', 1.2],
  ['NZ', 'New Zealand', 'de50f7b1942ca386', 1.1],
  ['PH', 'Philippines', 'e27a48d90c6fb513', 10.1],
  ['PL', 'Poland', 'e6c1953bd7a084fe', 5.3],
  ['SA', 'Saudi Arabia', 'ea09f82c4b57d361', 14.6],
  ['SE', 'Sweden', 'ee35a7c06d1f92b8', 2.3],
  ['TH', 'Thailand', 'f18e5d4ab2c70936', 13.2],
  ['TR', 'Turkey', 'f5b20c93e8a76d14', 16.9],
  ['US', 'United States', '96683cc9126741d1', 95.4],
  ['VN', 'Vietnam', 'f9d7164e30bc8a52', 3.7],
  ['ZA', 'South Africa', 'fd60b8a25e1934c7', 4.3],
];

export const countries: readonly Country[] = millions.map(([code, name, value, people]) => ({
  code,
  name,
  value,
  people: Math.round(people * 1_000_000),
}));

const byValue = new Map(countries.map((country) => [country.value, country]));

/** The country of a targeting value; undefined for every other text. */
export function findCountry(value: string): Country | undefined {
  return byValue.get(value);
}

/** Everybody who can be reached anywhere. */
export const worldPeople = countries.reduce((sum, country) => sum + country.people, 0);
