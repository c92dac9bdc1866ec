/**
 * Records that people know by a name: which parameters and fields have their ids, and which list finds them by name.
 * Where a parameter takes such an id, the command line takes the name as well (docs/lists.md).
 */

/** One kind of record. */
export interface NamedRecord {
  /** What a person calls it. */
  readonly noun: string;
  /** The list of these records, by its id, and their fields with the id and the name. */
  readonly list: string;
  readonly id: string;
  readonly name: string;
  /** The parameter of the list that selects records by their ids. */
  readonly by: string;
  /** The parameter of the list that selects those whose names begin with a text. */
  readonly query?: string;
  /** The parameters and fields with such an id, or with several. */
  readonly references: readonly string[];
}

export const namedRecords: readonly NamedRecord[] = [
  {
    noun: 'account',
    list: 'accounts.list',
    id: 'id',
    name: 'name',
    by: 'account_ids',
    query: 'q',
    references: [
      'account_id',
      'account_ids',
      'granted_account_id',
      'granted_account_ids',
      'owner_account_id',
    ],
  },
  {
    noun: 'campaign',
    list: 'campaigns.list',
    id: 'id',
    name: 'name',
    by: 'campaign_ids',
    query: 'q',
    references: ['campaign_id', 'campaign_ids'],
  },
  {
    noun: 'line item',
    list: 'line-items.list',
    id: 'id',
    name: 'name',
    by: 'line_item_ids',
    query: 'q',
    references: ['line_item_id', 'line_item_ids'],
  },
  {
    noun: 'funding instrument',
    list: 'funding-instruments.list',
    id: 'id',
    name: 'description',
    by: 'funding_instrument_ids',
    references: ['funding_instrument_id', 'funding_instrument_ids'],
  },
  {
    noun: 'custom audience',
    list: 'custom-audiences.list',
    id: 'id',
    name: 'name',
    by: 'custom_audience_ids',
    query: 'q',
    references: ['custom_audience_id', 'custom_audience_ids', 'tailored_audience_id'],
  },
];

/** The kind of record whose id a parameter or a field has; undefined for any other. */
export function findNamedRecord(name: string): NamedRecord | undefined {
  return namedRecords.find(({ references }) => references.includes(name));
}
