/** Attempts to spend more than the limits of a guarded profile allow, by every path that a write can take. */
import type { Files, GuardedIds } from './guarded-world.js';

export interface Attempt {
  readonly title: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly files?: Files;
  readonly env?: Readonly<Record<string, string>>;
  /** Default `guarded`. */
  readonly profile?: string;
  /** The exit code; 10 by default. */
  readonly exit?: number;
  /** Nothing is sent with --allow-over-limit either: another check refuses it, or the profile forbids the flag. */
  readonly isAlwaysRefused?: true;
}

type Make = (ids: GuardedIds) => readonly Attempt[];

const daily = 'daily_budget_amount_local_micro';
const total = 'total_budget_amount_local_micro';
const bid = 'bid_amount_local_micro';

/** The same amount as a flag, in every spelling. */
function spellings(flag: string, amount: string): readonly (readonly string[])[] {
  const micros = `${amount}000000`;
  return [
    [`--${flag}`, amount],
    [`--${flag}=${amount}`],
    [`--${flag}`, `${amount}.00`],
    [`--${flag}-amount-local-micro`, micros],
    [`--${flag}-amount-local-micro=${micros}`],
  ];
}

const commandAttempts: Make = ({ running, small, item, dearItem, autoItem, dollars, below, itemBelow }) => [
  ...['50.01', '51', '120', '300', '100000', '999999999999'].map((amount) => ({
    title: `a daily budget of ${amount}`,
    argv: ['campaigns', 'update', running, '--daily-budget', amount, '--unset', total],
  })),
  ...spellings('daily-budget', '300').map((flags) => ({
    title: `a daily budget as ${flags.join(' ')}`,
    argv: ['campaigns', 'update', running, ...flags],
  })),
  ...spellings('daily-budget', '70').map((flags) => ({
    title: `a new campaign with ${flags.join(' ')}`,
    argv: ['campaigns', 'create', '--name', 'New', '--funding-instrument-id', dollars, ...flags],
  })),
  ...spellings('daily-budget', '60').map((flags) => ({
    title: `a budget of a line item as ${flags.join(' ')}`,
    argv: ['line-items', 'update', itemBelow, ...flags],
  })),
  ...['2.01', '3', '50', '100000'].map((amount) => ({
    title: `a bid of ${amount}`,
    argv: ['line-items', 'update', item, '--bid', amount],
  })),
  ...spellings('bid', '3').map((flags) => ({
    title: `a bid as ${flags.join(' ')}`,
    argv: ['line-items', 'update', item, ...flags],
  })),
  ...['relative +50%', 'relative +400%', 'relative +11.00'].map((title) => ({
    title,
    argv: ['campaigns', 'update', running, `--daily-budget=${title.split(' ')[1]}`, '--yes'],
  })),
  { title: 'a bid that the service sets', argv: ['line-items', 'update', item, '--bid-strategy', 'AUTO'] },
  {
    title: 'a stored bid that a strategy brings back',
    argv: ['line-items', 'update', dearItem, '--bid-strategy', 'TARGET', '--bid', '5'],
  },
  { title: 'the start of a line item with automatic bids', argv: ['line-items', 'activate', autoItem] },
  { title: 'the same by its status', argv: ['line-items', 'update', autoItem, '--entity-status', 'ACTIVE'] },
  { title: 'the start of a line item with a high bid', argv: ['line-items', 'activate', dearItem] },
  {
    title: 'the same by its status, in small letters',
    argv: ['line-items', 'update', dearItem, '--entity-status', 'active'],
  },
  { title: 'the start of a line item with a high budget', argv: ['line-items', 'activate', itemBelow] },
  {
    title: 'a new schedule for a line item with a high bid',
    argv: [
      'line-items',
      'update',
      dearItem,
      '--end-time',
      '2027-06-01T00:00:00Z',
      '--entity-status',
      'ACTIVE',
    ],
  },
  {
    title: 'a new line item without a bid',
    argv: [
      ...['line-items', 'create', '--campaign-id', small, '--objective', 'WEBSITE_CLICKS'],
      ...['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_PLATFORM'],
    ],
  },
  {
    title: 'a new line item with a high bid',
    argv: [
      ...['line-items', 'create', '--campaign-id', small, '--objective', 'WEBSITE_CLICKS', '--bid', '9'],
      ...['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_PLATFORM', '--bid-strategy', 'MAX'],
    ],
  },
  {
    title: 'a new active line item without a budget where budgets are below',
    argv: [
      ...['line-items', 'create', '--campaign-id', below, '--objective', 'WEBSITE_CLICKS', '--bid', '1'],
      ...['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_PLATFORM', '--bid-strategy', 'MAX'],
      ...['--entity-status', 'ACTIVE', '--daily-budget', '51'],
    ],
  },
];

const statusAttempts: Make = ({
  running,
  small,
  large,
  total: totalOnly,
  below,
  automatic,
  dollars,
  foreign,
}) => [
  ...[
    [large, 'a high budget'],
    [totalOnly, 'a high total budget alone'],
    [below, 'an open line item'],
    [automatic, 'automatic bids'],
  ].flatMap(([id = '', what = '']) => [
    { title: `the start of a campaign with ${what}`, argv: ['campaigns', 'activate', id] },
    {
      title: `the same for ${what} by its status`,
      argv: ['campaigns', 'update', id, '--entity-status', 'ACTIVE'],
    },
    {
      title: `the same for ${what} in small letters`,
      argv: ['campaigns', 'update', id, '--entity-status', 'active', '--name', 'X'],
    },
    {
      title: `the same for ${what} from stdin`,
      argv: ['campaigns', 'activate', '-', '--yes'],
      stdin: `${id}\n`,
    },
  ]),
  { title: 'no daily budget any more', argv: ['campaigns', 'update', running, '--unset', daily] },
  {
    title: 'no budget at all any more',
    argv: ['campaigns', 'update', running, '--unset', `${daily},${total}`],
  },
  { title: 'no total budget any more', argv: ['campaigns', 'update', running, '--unset', total] },
  {
    title: 'budgets below, and none above',
    argv: ['campaigns', 'update', running, '--budget-optimization', 'LINE_ITEM', '--unset', daily],
  },
  {
    title: 'a total budget ten times as high',
    argv: ['campaigns', 'update', running, '--total-budget', '40000'],
  },
  ...['', '--total-budget=900', '--budget-optimization=CAMPAIGN'].map((flag) => ({
    title: `a new active campaign without a daily budget ${flag}`,
    argv: [
      'campaigns',
      'create',
      '--name',
      'New',
      '--funding-instrument-id',
      dollars,
      '--entity-status',
      'ACTIVE',
      ...(flag ? [flag] : []),
    ],
  })),
  {
    title: 'amounts in a currency without a limit',
    argv: ['campaigns', 'update', foreign, '--daily-budget', '1001'],
  },
  {
    title: 'the smallest amount in a currency without a limit',
    argv: ['campaigns', 'update', foreign, '--daily-budget', '1'],
  },
  {
    title: 'a sum over the limit for the account',
    argv: ['campaigns', 'update', running, '--daily-budget', '101'],
    profile: 'total',
  },
  {
    title: 'a sum over the limit in yen',
    argv: ['campaigns', 'update', foreign, '--daily-budget', '2001'],
    profile: 'total',
  },
  {
    title: 'a start that brings the sum over the limit',
    argv: ['campaigns', 'activate', large],
    profile: 'total',
  },
  { title: 'a start with a total budget only', argv: ['campaigns', 'activate', totalOnly], profile: 'total' },
  { title: 'a start without any budget', argv: ['campaigns', 'activate', below], profile: 'total' },
  {
    title: 'a new active one that brings the sum over the limit',
    argv: [
      'campaigns',
      'create',
      '--name',
      'N',
      '--funding-instrument-id',
      dollars,
      '--daily-budget',
      '61',
      '--entity-status',
      'ACTIVE',
    ],
    profile: 'total',
  },
  {
    title: 'three starts that each fit and together do not',
    argv: ['campaigns', 'activate', '-', '--yes'],
    stdin: `${small}\n${automatic}\n${large}\n`,
    profile: 'total',
  },
  ...['121', '160', '4000'].map((amount) => ({
    title: `a change from 40 to ${amount}`,
    argv: ['campaigns', 'update', running, '--daily-budget', amount],
    profile: 'change',
  })),
  {
    title: 'a change to no daily budget',
    argv: ['campaigns', 'update', running, '--unset', daily],
    profile: 'change',
  },
  {
    title: 'a change of the total from 4000 to 12001',
    argv: ['campaigns', 'update', running, '--total-budget', '12001'],
    profile: 'change',
  },
  {
    title: 'a change of a paused budget',
    argv: ['campaigns', 'update', large, '--daily-budget', '241'],
    profile: 'change',
  },
];

const json = (content: unknown) => JSON.stringify(content);

const fileAttempts: Make = ({ running, small, large, item, dollars, automatic }) => {
  const update = (id: string, params: object) => ({
    operation_type: 'Update',
    params: { campaign_id: id, ...params },
  });
  const create = (params: object) => ({
    operation_type: 'Create',
    params: { name: 'N', funding_instrument_id: dollars, ...params },
  });
  const batch = (title: string, operations: readonly object[], group = 'campaigns') => [
    {
      title: `a batch: ${title}`,
      argv: [group, 'batch', '--from', '$FILES/b.json'],
      files: { 'b.json': json(operations) },
    },
    { title: `a batch on stdin: ${title}`, argv: [group, 'batch', '--from', '-'], stdin: json(operations) },
  ];
  return [
    ...[51, 300].map((amount) => ({
      title: `a batch of two calls, ${amount} in the second`,
      argv: ['campaigns', 'batch', '--from', '-', '--split', '--yes'],
      stdin: json([
        ...Array.from({ length: 40 }, () => create({ [daily]: 1_000_000 })),
        update(running, { [daily]: amount * 1_000_000 }),
      ]),
    })),
    {
      title: 'a batch of two calls that each fit and together do not',
      argv: ['campaigns', 'batch', '--from', '-', '--split', '--yes'],
      stdin: json(Array.from({ length: 41 }, () => create({ [daily]: 2_000_000, entity_status: 'ACTIVE' }))),
      profile: 'total',
    },
    ...batch('one high budget', [update(running, { [daily]: 300_000_000 })]),
    ...batch('a high budget after a low one', [
      update(small, { [daily]: 20_000_000 }),
      update(running, { [daily]: 51_000_000 }),
    ]),
    ...batch('the same campaign twice', [
      update(running, { [daily]: 41_000_000 }),
      update(running, { [daily]: 300_000_000 }),
    ]),
    ...batch('a budget as a string', [update(running, { [daily]: '300000000' })]),
    ...batch('a cleared budget', [update(running, { [daily]: null })]),
    ...batch('a start', [update(large, { entity_status: 'ACTIVE' })]),
    ...batch(
      'three starts',
      [small, automatic, large].map((id) => update(id, { entity_status: 'ACTIVE' })),
    ),
    ...batch('a new campaign that is active unless told otherwise', [create({ [daily]: 90_000_000 })]),
    ...batch(
      'two new ones that fit alone',
      [1, 2].map(() => create({ [daily]: 50_000_000, entity_status: 'ACTIVE' })),
    ),
    ...batch('a new one without a budget', [create({ entity_status: 'ACTIVE' })]),
    ...batch('a deletion beside a raise', [
      update(running, { [daily]: 51_000_000 }),
      update(small, { name: 'S' }),
    ]),
    ...batch(
      'a high bid',
      [{ operation_type: 'Update', params: { line_item_id: item, [bid]: 9_000_000 } }],
      'line-items',
    ),
    ...batch(
      'an automatic bid',
      [{ operation_type: 'Update', params: { line_item_id: item, bid_strategy: 'AUTO' } }],
      'line-items',
    ),
    {
      title: 'a batch as CSV',
      argv: ['campaigns', 'batch', '--from', '$FILES/b.csv'],
      files: { 'b.csv': `operation_type,campaign_id,${daily}\nUpdate,${running},300000000\n` },
    },
    {
      title: 'a batch as YAML',
      argv: ['campaigns', 'batch', '--from', '$FILES/b.yaml'],
      files: {
        'b.yaml': `- operation_type: Update\n  params: {campaign_id: ${running}, ${daily}: 300000000}\n`,
      },
    },
    {
      title: 'parameters from a file',
      argv: ['campaigns', 'update', running, '--from', '$FILES/p.json'],
      files: { 'p.json': json({ [daily]: 300_000_000 }) },
    },
    {
      title: 'parameters from stdin',
      argv: ['campaigns', 'update', running, '--from', '-'],
      stdin: `${daily}: 300000000\n`,
    },
    {
      title: 'a flag that wins over a file',
      argv: ['campaigns', 'update', running, '--from', '$FILES/p.json', '--daily-budget', '90'],
      files: { 'p.json': json({ [daily]: 41_000_000 }) },
    },
    {
      title: 'many ids from stdin',
      argv: ['campaigns', 'update', '-', '--daily-budget', '70', '--yes'],
      stdin: `${small}\n${large}\n${running}\n`,
    },
    {
      title: 'one id from stdin',
      argv: ['campaigns', 'update', '-', '--daily-budget', '70', '--yes'],
      stdin: `${running}\n`,
    },
    {
      title: 'relative amounts for many',
      argv: ['campaigns', 'update', '-', '--daily-budget', '+80%', '--yes'],
      stdin: `${small}\n${running}\n`,
    },
    { title: 'bids of many', argv: ['line-items', 'update', '-', '--bid', '4', '--yes'], stdin: `${item}\n` },
  ];
};

/** An edited sheet that comes back. */
const importAttempts: Make = ({ account, running, small, large, dollars }) => {
  const sheet = (title: string, rows: string, profile?: string): Attempt => ({
    title: `an import: ${title}`,
    argv: ['campaigns', 'import', '-', '--yes', '--overwrite'],
    stdin: `id,account_id,name,entity_status,daily_budget,currency,funding_instrument_id\n${rows}`,
    ...(profile !== undefined && { profile }),
  });
  return [
    sheet('a high budget', `${running},${account},Running,ACTIVE,300.00,USD,${dollars}\n`),
    sheet(
      'a high budget after a low one',
      `${small},${account},Small,PAUSED,29.00,USD,${dollars}\n${running},${account},Running,ACTIVE,51.00,USD,${dollars}\n`,
    ),
    sheet('a start', `${large},${account},Large,ACTIVE,80.00,USD,${dollars}\n`),
    sheet('a new one', `,${account},New,PAUSED,70.00,USD,${dollars}\n`),
    sheet(
      'starts that add up',
      `${small},${account},Small,ACTIVE,30.00,USD,${dollars}\n${large},${account},Large,ACTIVE,40.00,USD,${dollars}\n`,
      'total',
    ),
  ];
};

/** The client itself refuses it, with a guard and without. */
const neverSent = (attempt: Attempt): Attempt => ({ ...attempt, isAlwaysRefused: true });

const apiAttempts: Make = ({ account, running, large, item, dollars, below }) => {
  const path = `accounts/${account}/campaigns/${running}`;
  const high = `${daily}=300000000`;
  const put = (
    title: string,
    target: string,
    params: readonly string[],
    more: readonly string[] = [],
  ): Attempt => ({
    title: `api: ${title}`,
    argv: ['api', 'PUT', target, ...params.flatMap((param) => ['--param', param]), ...more],
  });
  const noCheck = ['--no-check'];
  const last = running.slice(-1);
  const escaped = `${running.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`;
  const operations = json([
    { operation_type: 'Update', params: { campaign_id: running, [daily]: 300_000_000 } },
  ]);
  const batchPath = `batch/accounts/${account}/campaigns`;
  return [
    ...[
      path,
      `/${path}`,
      `12/${path}`,
      `/12/${path}`,
      `accounts/{account_id}/campaigns/${running}`,
      `accounts/:account_id/campaigns/${running}`,
    ].flatMap((target) => [
      put(`to ${target.replace(account, 'A')}`, target, [high]),
      put(`to ${target.replace(account, 'A')} unchecked`, target, [high], noCheck),
      put(`to ${target.replace(account, 'A')} with a query`, `${target}?${high}`, []),
      put(`to ${target.replace(account, 'A')} with a query, unchecked`, `${target}?${high}`, [], noCheck),
    ]),
    ...[
      ['a double slash', `accounts/${account}//campaigns/${running}`],
      ['a slash at the end', `${path}/`],
      ['an escaped letter', `accounts/${account}/campaigns/${escaped}`],
      ['another case', `accounts/${account}/Campaigns/${running}`],
      ['capitals', path.toUpperCase()],
      ['a suffix', `${path}.json`],
      ['a path parameter', `${path};v=1`],
      ['an escaped slash', `accounts/${account}%2Fcampaigns%2F${running}`],
      ['an escaped dot', `accounts/${account}/tweets/%2E%2E%2Fcampaigns%2F${running}/name`],
      ['another version', `11/${path}`],
      ['a part that is not known', `${path}/budget`],
    ].map(([what, target = '']) => put(`a path with ${what}`, target, [high], noCheck)),
    ...[
      ['dots', `accounts/${account}/x/../campaigns/${running}`],
      ['a single dot', `accounts/${account}/./campaigns/${running}`],
    ].map(([what, target = '']) => neverSent(put(`a path with ${what}`, target, [high], noCheck))),
    neverSent(put('the amount twice', path, [`${daily}=41000000`, high], noCheck)),
    neverSent(put('the amount twice, the high one first', path, [high, `${daily}=41000000`], noCheck)),
    ...[
      ['in capitals', [`${daily.toUpperCase()}=300000000`]],
      ['with a space', [`${daily}= 300000000`]],
      ['with a plus', [`${daily}=+300000000`]],
      ['as an exponent', [`${daily}=3e8`]],
      ['as a decimal', [`${daily}=300000000.0`]],
      ['in hexadecimal', [`${daily}=0x11e1a300`]],
      ['with separators', [`${daily}=300,000,000`]],
      ['with brackets', [`${daily}[]=300000000`]],
      ['under another name', ['daily_budget=300']],
      ['beyond 64 bits', [`${daily}=99999999999999999999`]],
      ['with leading zeros', [`${daily}=000300000000`]],
      ['with another method', [high, '_method=PUT']],
      ['with full-width digits', [`${daily}=３００００００００`]],
    ].map(([what, params]) => put(`the amount ${what as string}`, path, params as string[], noCheck)),
    put('an escaped name in the query', `${path}?daily%5Fbudget_amount_local_micro=300000000`, [], noCheck),
    neverSent(
      put('the amount in the query and as a parameter', `${path}?${daily}=41000000`, [high], noCheck),
    ),
    put('an empty amount', path, [`${daily}=`]),
    put('an empty amount, unchecked', path, [`${daily}=`], noCheck),
    put('a status', `accounts/${account}/campaigns/${large}`, ['entity_status=ACTIVE']),
    put(
      'a status in small letters',
      `accounts/${account}/campaigns/${large}`,
      ['entity_status=active'],
      noCheck,
    ),
    put('a start', `accounts/${account}/campaigns/${large}/activate`, []),
    put('a start of what has open line items', `accounts/${account}/campaigns/${below}/activate`, []),
    put('a bid', `accounts/${account}/line_items/${item}`, [`${bid}=3000000`]),
    put('an automatic bid', `accounts/${account}/line_items/${item}`, ['bid_strategy=AUTO']),
    put('the authorization area', `12/${path}`, [high], ['--area', 'auth', ...noCheck]),
    put('the version as a flag', path, [high], ['--api-version', '12']),
    put('an older version as a flag', path, [high], ['--api-version', '11', ...noCheck]),
    { title: 'api: the method in small letters', argv: ['api', 'put', path, '--param', high] },
    { title: 'api: a POST in place of a PUT', argv: ['api', 'POST', path, '--param', high, ...noCheck] },
    {
      title: 'api: a GET that asks for another method',
      argv: ['api', 'GET', path, '--param', high, '--param', '_method=PUT', ...noCheck],
    },
    {
      title: 'api: the same with the name of a header',
      argv: ['api', 'GET', `${path}?X-HTTP-Method-Override=PUT&${high}`, ...noCheck],
    },
    {
      title: 'api: a DELETE that asks for another method',
      argv: ['api', 'DELETE', path, '--param', high, '--param', 'method=PUT', '--yes', ...noCheck],
    },
    {
      title: 'api: a new campaign',
      argv: [
        'api',
        'POST',
        `accounts/${account}/campaigns`,
        '--param',
        'name=N',
        '--param',
        `funding_instrument_id=${dollars}`,
        '--param',
        `${daily}=90000000`,
      ],
    },
    {
      title: 'api: a new campaign that is active by default',
      argv: [
        'api',
        'POST',
        `accounts/${account}/campaigns`,
        '--param',
        'name=N',
        '--param',
        `funding_instrument_id=${dollars}`,
      ],
    },
    { title: 'api: a batch', argv: ['api', 'POST', batchPath, '--from', '-'], stdin: operations },
    {
      title: 'api: a batch, unchecked',
      argv: ['api', 'POST', batchPath, '--from', '-', ...noCheck],
      stdin: operations,
    },
    { title: 'api: a batch as it is', argv: ['api', 'POST', batchPath, '--input', '-'], stdin: operations },
    {
      title: 'api: a batch with a member twice',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace(`"${daily}"`, `"${daily}":41000000,"${daily}"`),
    },
    {
      title: 'api: a batch with a member twice, the high one first',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace('300000000', `300000000,"${daily}":41000000`),
    },
    {
      title: 'api: a batch with an exponent',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace('300000000', '3e8'),
    },
    {
      title: 'api: a batch with an escaped name',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace(daily, `\\u0064${daily.slice(1)}`),
    },
    {
      title: 'api: a batch with other words',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace('Update', 'UPDATE'),
    },
    {
      title: 'api: a batch with a member more',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: operations.replace('{"op', '{"x":1,"op'),
    },
    {
      title: 'api: a wrapped batch',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: `{"operations":${operations}}`,
    },
    {
      title: 'api: what is no JSON',
      argv: ['api', 'POST', batchPath, '--input', '-', ...noCheck],
      stdin: `${operations},`,
    },
    {
      title: 'api: parameters in a JSON body',
      argv: ['api', 'PUT', path, '--from', '-', ...noCheck],
      stdin: json({ [daily]: 300_000_000 }),
    },
    {
      title: 'api: a path that is not known',
      argv: ['api', 'POST', `accounts/${account}/new_budgets`, '--param', 'amount=1'],
    },
  ];
};

const environmentAttempts: Make = ({ running, large }) => {
  const argv = ['campaigns', 'update', running, '--daily-budget', '300'];
  const variables: Readonly<Record<string, string>>[] = [
    { ADS_PROFILE: 'free' },
    { ADS_PROFILE: '' },
    { ADS_MAX_DAILY_BUDGET: '1000000', ADS_MAX_CHANGE: '1000x', ADS_MAX_TOTAL_PER_DAY: '100000' },
    { ADS_ALLOW_OVER_LIMIT: '1', ADS_READ_ONLY: '0', ADS_YES: '1' },
    { ADS_OUTPUT: 'json' },
    { ADS_TIMEOUT: '10', ADS_MAX_WAIT: '0' },
    { NO_COLOR: '1', CI: 'true' },
  ];
  return [
    ...variables.map((env) => ({ title: `the environment ${json(env)}`, argv, env })),
    ...['--yes', '--no-input', '--quiet', '--verbose', '--trace'].map((flag) => ({
      title: `the flag ${flag}`,
      argv: [...argv, flag],
    })),
    ...['json', 'jsonl', 'yaml', 'csv'].map((format) => ({
      title: `the output ${format}`,
      argv: [...argv, '-o', format],
    })),
    { title: 'a dry run', argv: [...argv, '--dry-run'] },
    { title: 'a dry run of a start', argv: ['campaigns', 'activate', large, '--dry-run'] },
    { title: 'a dry run of a pipe', argv: ['campaigns', 'activate', '-', '--dry-run'], stdin: large },
    {
      title: 'a dry run of a raw call',
      argv: [
        'api',
        'PUT',
        `accounts/{account_id}/campaigns/${running}`,
        '--param',
        `${daily}=300000000`,
        '--dry-run',
      ],
    },
  ];
};

/** The profile that forbids --allow-over-limit, by every kind of path. */
const forbiddenAttempts: Make = (ids) =>
  [
    ['campaigns', 'update', ids.running, '--daily-budget', '300'],
    ['campaigns', 'activate', ids.large],
    ['line-items', 'update', ids.item, '--bid', '9'],
    ['api', 'PUT', `accounts/${ids.account}/campaigns/${ids.running}`, '--param', `${daily}=300000000`],
    ['api', 'PUT', `accounts/${ids.account}/campaigns/${ids.running}/x`, '--param', 'a=1'],
  ].flatMap((argv) =>
    [
      ['--allow-over-limit'],
      ['--allow-over-limit', '--yes'],
      ['--allow-over-limit', '--allow-over-limit'],
    ].map(
      (flags): Attempt => ({
        title: `${argv.slice(0, 3).join(' ')} ${flags.join(' ')} although it is forbidden`,
        argv: [...argv, ...flags],
        profile: 'strict',
        isAlwaysRefused: true,
      }),
    ),
  );

export const attemptsOf: Make = (ids) =>
  [
    commandAttempts,
    statusAttempts,
    fileAttempts,
    importAttempts,
    apiAttempts,
    environmentAttempts,
    forbiddenAttempts,
  ].flatMap((make) => make(ids));
