/** Presets of sheets of other networks' editors: their rows are of several kinds, of which each import takes one. */

/** The imports that take rows of such sheets. */
export type EditorLevel = 'campaigns' | 'line-items';

/** The rows that an import takes, and their columns. */
interface LevelRows {
  /** Their kind. */
  readonly kind: string;
  /** Columns of the program by columns of our sheets: the first that the file has counts. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Values without which a column of the program is refused, as amounts mean something else: budgets of a month. */
  readonly only?: { readonly column: string; readonly values: readonly string[] };
}

/** A kind of rows, with the columns of which one alone shows it. */
interface RowKind {
  readonly kind: string;
  readonly columns: readonly string[];
}

/** An export of an editor. The names of its columns and values count in any case, without blanks. */
export interface EditorPreset {
  /** As --preset names it. */
  readonly name: string;
  /** As messages name it. */
  readonly title: string;
  /** The header begins with them. */
  readonly leading: readonly string[];
  /** The header has one of each list. */
  readonly requires: readonly (readonly string[])[];
  /**
   * How the kind of a row is found: in a column, or by the columns that are filled, of which the first kind counts. In the second case
   * the header has no other columns than these and `shared`.
   */
  readonly kinds: { readonly column: string } | readonly RowKind[];
  /** Columns of several kinds of rows. */
  readonly shared: readonly string[];
  readonly levels: Readonly<Record<EditorLevel, LevelRows>>;
  /** Values by columns of our sheets: undefined for rows that are left out. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
}

/** What the networks call the states of campaigns. Nothing that was removed is created again. */
const statuses = {
  enabled: 'ACTIVE',
  active: 'ACTIVE',
  paused: 'PAUSED',
  removed: undefined,
  deleted: undefined,
} as const;

const numbered = (name: string, count: number, more: readonly string[] = []) =>
  Array.from({ length: count }, (_, index) => [
    `${name} ${index + 1}`,
    ...more.map((word) => `${name} ${index + 1} ${word}`),
  ]).flat();

const campaignBudgets = ['Campaign daily budget', 'Daily budget', 'Campaign budget', 'Budget'];

const searchNetwork: EditorPreset = {
  name: 'google-ads-editor',
  title: 'a sheet of Google Ads Editor',
  leading: [],
  requires: [
    ['Campaign', 'Campaign name'],
    ['Ad group', 'Ad group name'],
    [...campaignBudgets, 'Max CPC'],
  ],
  kinds: [
    {
      kind: 'extension',
      columns: [
        ...['Link text', 'Sitelink text', 'Callout text', 'Header', 'Snippet values', 'Phone number'],
        ...['Country of phone', 'Platform targeting', 'Business profile', 'Price type', 'Promotion target'],
      ],
    },
    {
      kind: 'ad',
      columns: [
        ...['Ad type', 'Ad name', 'Headline', 'Long headline', 'Description', 'Description line 1'],
        ...['Description line 2', 'Path 1', 'Path 2', 'Display URL', 'Business name', 'Call to action'],
        ...['Image', 'Image name', 'Video ID', 'Call to action text', 'Ad strength', 'Short headline'],
        ...numbered('Headline', 15, ['position']),
        ...numbered('Description', 5, ['position']),
        ...numbered('Long headline', 5),
      ],
    },
    {
      kind: 'keyword',
      columns: [
        ...['Keyword', 'First page bid', 'Top of page bid', 'First position bid', 'Quality score'],
        ...['Landing page experience', 'Expected CTR', 'Ad relevance', 'Match type'],
      ],
    },
    {
      kind: 'location',
      columns: ['Location', 'Location ID', 'ID', 'Geo ID', 'Location groups', 'Radius', 'Unit', 'Reach'],
    },
    {
      kind: 'audience',
      columns: [
        ...['Audience', 'Audience name', 'Audience segment', 'Age', 'Gender', 'Household income'],
        ...['Parental status', 'Topic', 'Placement', 'User interest', 'Interest categories'],
      ],
    },
    {
      kind: 'product group',
      columns: ['Product group', 'Product group type', 'Custom label', 'Item ID'],
    },
    {
      kind: 'dynamic ad target',
      columns: [...numbered('Dynamic Ad Target Condition', 3), ...numbered('Dynamic Ad Target Value', 3)],
    },
    {
      kind: 'asset group',
      columns: ['Asset group', 'Asset group status', 'Search theme', 'Audience signal'],
    },
    { kind: 'targeting row', columns: ['Criterion type'] },
    {
      kind: 'ad group',
      columns: [
        ...['Ad group', 'Ad group name', 'Ad group type', 'Ad group status', 'Max CPC', 'Max CPM', 'Max CPV'],
        ...['Default max. CPC', 'Target CPV', 'Target CPM', 'CPA bid', 'Percent CPC', 'Optimized targeting'],
        ...['Display Network Custom Bid Type', 'Targeting expansion', 'Strict age and gender targeting'],
      ],
    },
    {
      kind: 'campaign',
      columns: [
        ...['Campaign', 'Campaign name', 'Campaign type', 'Campaign subtype', 'Campaign status', 'Networks'],
        ...campaignBudgets,
        ...['Budget type', 'Budget name', 'Languages', 'Language', 'Bid strategy type', 'Bid strategy name'],
        ...['Enhanced CPC', 'Maximum CPC bid limit', 'Start date', 'End date', 'Ad schedule', 'Ad rotation'],
        ...['Content exclusions', 'Delivery method', 'Targeting method', 'Exclusion method', 'DSA website'],
        ...['DSA language', 'DSA targeting source', 'DSA page feeds', 'Campaign priority', 'Feed label'],
        ...['Local inventory ads', 'Merchant identifier', 'Country of sale', 'Inventory filter'],
        ...['EU political ads', 'Broad match keywords', 'Customer acquisition', 'AI Max'],
        ...['Standard conversion goals', 'Custom conversion goal', 'Viewable CPM'],
      ],
    },
  ],
  shared: [
    ...['Labels', 'Status', 'Type', 'Comment', 'Approval status', 'Policy name', 'Account', 'Account name'],
    ...['Final URL', 'Final mobile URL', 'Tracking template', 'Final URL suffix', 'Custom parameters'],
    ...['Target CPA', 'Target ROAS', 'Bid modifier', 'Desktop bid modifier', 'Mobile bid modifier'],
    ...['Tablet bid modifier', 'TV screen bid modifier', 'Flexible reach', 'Audience targeting'],
    ...['Shared set name', 'Shared set type', 'Keyword count', 'Link source', 'Top level bid modifier'],
  ],
  levels: {
    campaigns: {
      kind: 'campaign',
      fields: {
        name: ['Campaign', 'Campaign name'],
        daily_budget: campaignBudgets,
        entity_status: ['Campaign status', 'Status'],
      },
      only: { column: 'Budget type', values: ['daily'] },
    },
    'line-items': {
      kind: 'ad group',
      fields: {
        campaign_id: ['Campaign', 'Campaign name'],
        name: ['Ad group', 'Ad group name'],
        bid: ['Max CPC', 'Default max. CPC'],
        entity_status: ['Ad group status', 'Status'],
      },
    },
  },
  values: { entity_status: statuses },
};

const secondSearchNetwork: EditorPreset = {
  name: 'microsoft-advertising',
  title: 'a bulk file of Microsoft Advertising',
  leading: ['Type', 'Status', 'Id', 'Parent Id'],
  requires: [['Parent Id'], ['Campaign'], ['Ad Group', 'Budget']],
  kinds: { column: 'Type' },
  shared: [],
  levels: {
    campaigns: {
      kind: 'campaign',
      fields: { name: ['Campaign'], daily_budget: ['Budget'], entity_status: ['Status'] },
      only: {
        column: 'Budget Type',
        values: ['daily', 'dailybudgetstandard', 'dailybudgetaccelerated'],
      },
    },
    'line-items': {
      kind: 'ad group',
      fields: {
        campaign_id: ['Campaign'],
        name: ['Ad Group'],
        bid: ['Cpc Bid', 'Search Bid'],
        entity_status: ['Status'],
      },
    },
  },
  values: { entity_status: statuses },
};

export const editorPresets: readonly EditorPreset[] = [searchNetwork, secondSearchNetwork];

/** A name of a column, a kind or a value as it counts. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_]+/g, '');
}

const folded = new WeakMap<EditorPreset, ReadonlySet<string>>();

/** The columns of a header that the program does not have, or another one in its place. */
export function otherColumns(preset: EditorPreset, names: readonly string[]): readonly string[] {
  if ('column' in preset.kinds)
    return names
      .slice(0, preset.leading.length)
      .filter((name, at) => foldName(name) !== foldName(preset.leading[at] ?? ''));
  return names.filter((name) => name.trim() !== '' && !hasColumn(preset, name));
}

/** Whether the program has a column of this name. */
function hasColumn(preset: EditorPreset, name: string): boolean {
  const known = folded.get(preset) ?? new Set(columnsOf(preset).map(foldName));
  folded.set(preset, known);
  return known.has(foldName(name));
}

function columnsOf({ leading, kinds, shared, levels }: EditorPreset): readonly string[] {
  const ofLevels = Object.values(levels).flatMap(({ fields, only }) => [
    ...Object.values(fields).flat(),
    ...(only ? [only.column] : []),
  ]);
  return [
    ...leading,
    ...shared,
    ...ofLevels,
    ...('column' in kinds ? [] : kinds.flatMap((one) => one.columns)),
  ];
}

/** Whether a header has what each header of the program has. */
export function mayBeOf({ requires, kinds }: EditorPreset, names: readonly string[]): boolean {
  const found = new Set(names.map(foldName));
  const needed = 'column' in kinds ? [...requires, [kinds.column]] : requires;
  return needed.every((columns) => columns.some((name) => found.has(foldName(name))));
}

/** The preset whose header this is, and no other; undefined for none. */
export function findEditor(names: readonly string[]): EditorPreset | undefined {
  return editorPresets.find((preset) => mayBeOf(preset, names) && otherColumns(preset, names).length === 0);
}

/** Finds the kind of a row, with words of the program in lower case; undefined for a row without one. */
export function kindFinder(
  { kinds }: EditorPreset,
  names: readonly string[],
): (cells: readonly string[]) => string | undefined {
  const at = names.map(foldName);
  const isFilled = (cells: readonly string[], index: number) => (cells[index] ?? '').trim() !== '';
  if ('column' in kinds) {
    const index = at.indexOf(foldName(kinds.column));
    return (cells) => (isFilled(cells, index) ? cells[index]?.trim().toLowerCase() : undefined);
  }
  const places = kinds.map(({ kind, columns }) => {
    const own = new Set(columns.map(foldName));
    return { kind, indexes: at.flatMap((name, index) => (own.has(name) ? [index] : [])) };
  });
  return (cells) => places.find(({ indexes }) => indexes.some((index) => isFilled(cells, index)))?.kind;
}
