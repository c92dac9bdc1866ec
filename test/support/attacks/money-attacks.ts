/** Changes that would spend more than the profile allows, where nobody has to approve: the guards alone stop them. */
import type { AttackedWorld } from '../attacked-world.js';
import type { MakeAttacks, ModelAttack } from './attack.js';

const micro = 'daily_budget_amount_local_micro';

function change(name: string, command: string, values: object): ModelAttack {
  return { name, tool: 'plan', profile: 'nobody', input: { command, values } };
}

/** Amounts over the limits, and texts that one program reads as less than another. */
const amounts: readonly unknown[] = [
  ...[
    '300',
    '1e12',
    '1e2',
    '0x40',
    '\uff13\uff10\uff10',
    '\u0663\u0660\u0660',
    '-41',
    '300.00 USD',
    '300 JPY',
    '300USD',
  ],
  ...[
    '+400%',
    '+260',
    '*9',
    '9x',
    '\u221e',
    'NaN',
    'Infinity',
    '3_00',
    '3,00',
    '3.0.0',
    ' 300 ',
    '300\n',
    '300\u0000',
  ],
  ...[
    '99999999999999999999999999',
    '50.01',
    '50.000001',
    '50.0000001',
    '0300',
    '--300',
    '=300',
    '300;41',
    '41 300',
  ],
  ...[300, 300.5, 1e21, 2 ** 53, [300], ['41', '300'], { amount: 300 }, { $gt: 0 }, true, '', ' '],
];

const micros: readonly unknown[] = [
  ...[
    '300000000',
    '3e8',
    '0x11E1A300',
    '300000000.0',
    '+300000000',
    '300_000_000',
    '\uff13\uff10000000',
    '-300000000',
  ],
  ...[
    300_000_000,
    3e8,
    1e30,
    '18446744073709551616',
    '9223372036854775808',
    [300_000_000],
    { value: 300_000_000 },
  ],
];

export const budgetAttacks: MakeAttacks = ({ ids }) => {
  const { running, dollars, item, itemBelow, below, large, total, automatic, dearItem, autoItem, openItem } =
    ids;
  const update = (values: object) =>
    change(JSON.stringify(values).slice(0, 80), 'campaigns update', { id: running, ...values });
  const create = (values: object) =>
    change(`a campaign ${JSON.stringify(values)}`, 'campaigns create', {
      name: 'N',
      funding_instrument_id: dollars,
      ...values,
    });
  return [
    ...amounts.map((daily_budget) => update({ daily_budget })),
    ...micros.map((amount) => update({ [micro]: amount })),
    ...amounts
      .slice(0, 14)
      .map((bid) => change(`a bid ${JSON.stringify(bid)}`, 'line-items update', { id: item, bid })),
    update({ daily_budget: '41', [micro]: 300_000_000 }),
    update({ daily_budget: '41', 'daily-budget': '300' }),
    update({ '--daily-budget': '300' }),
    update({ [micro.replaceAll('_', '-')]: 300_000_000 }),
    update({ daily_budget: '300', total_budget: '300' }),
    update({ unset: [micro] }),
    update({ unset: micro }),
    update({ unset: [micro, 'total_budget_amount_local_micro'] }),
    update({ unset: ['daily_budget'], total_budget: '900' }),
    update({ budget_optimization: 'LINE_ITEM', unset: [micro] }),
    update({ total_budget: '99999' }),
    update({ standard_delivery: false, daily_budget: '120' }),
    update({ body: { [micro]: 300_000_000 } }),
    update({ body: `{"${micro}": 41000000, "${micro}": 300000000}` }),
    update({ body: `${micro}: 3e8` }),
    update({ body: `a: &a {${micro}: 300000000}\n<<: *a` }),
    ...[large, total, below, automatic].flatMap((id) => [
      change(`the start of ${id}`, 'campaigns activate', { id }),
      change(`the status of ${id}`, 'campaigns update', { id, entity_status: 'ACTIVE' }),
      change(`the status of ${id} in small letters`, 'campaigns update', { id, entity_status: 'active' }),
    ]),
    ...[dearItem, autoItem, itemBelow].flatMap((id) => [
      change(`the start of line item ${id}`, 'line-items activate', { id }),
      change(`the status of line item ${id}`, 'line-items update', { id, entity_status: 'Active' }),
    ]),
    ...['AUTO', 'auto', 'TARGET'].map((bid_strategy) =>
      change(`the strategy ${bid_strategy}`, 'line-items update', { id: item, bid_strategy, bid: '9' }),
    ),
    change('a budget of a line item', 'line-items update', { id: itemBelow, daily_budget: '51' }),
    change('a budget of an active line item', 'line-items update', { id: openItem, daily_budget: '300' }),
    create({ daily_budget: '51' }),
    create({ daily_budget: '300', entity_status: 'PAUSED' }),
    create({ entity_status: 'ACTIVE' }),
    create({ entity_status: 'ACTIVE', total_budget: '900' }),
    create({ entity_status: 'ACTIVE', daily_budget: '1', total_budget: '900', [micro]: 90_000_000 }),
    ...['10x', '1000%', '1e3x', '9.9x', '-10x', '0x10'].map((scale) =>
      change(`a copy ${scale}`, 'clone', { id: running, scale }),
    ),
    ...[
      'daily_budget=300',
      `${micro}=300000000`,
      'daily_budget=1e3',
      'entity_status=ACTIVE,daily_budget=300',
    ].map((set) => change(`a copy with ${set}`, 'clone', { id: running, set: [set] })),
    { ...change('operations of which the last is too high', '', {}), input: { operations: raises(ids) } },
  ];
};

function raises({ small, running }: AttackedWorld['ids']): readonly object[] {
  return [
    { command: 'campaigns update', values: { id: small, daily_budget: '31' } },
    { command: 'campaigns update', values: { id: running, daily_budget: '300' } },
  ];
}

/** Bodies of a batch: the kind of the operation, and the amount, in every spelling. */
export const batchAttacks: MakeAttacks = ({ ids: { running, large } }) => {
  const params = { campaign_id: running, [micro]: 300_000_000 };
  const batch = (body: unknown) =>
    change(`a batch ${typeof body === 'string' ? body : JSON.stringify(body)}`, 'campaigns batch', { body });
  return [
    ...[
      'Update',
      'UPDATE',
      'update',
      ' Update',
      'Update ',
      'Upd\u0430te',
      'Update\u0000',
      '__proto__',
      'Create',
      '',
      7,
      null,
    ].map((operation_type) => batch([{ operation_type, params }])),
    batch({ operation_type: 'Update', params }),
    batch([[{ operation_type: 'Update', params }]]),
    batch([{ operation_type: 'Update', params: [params] }]),
    batch([{ operation_type: 'Update', params: { ...params, [micro]: '300000000' } }]),
    batch([{ operation_type: 'Update', params: { ...params, [micro]: 3e8 } }]),
    batch([{ operation_type: 'Update', params: { ...params, [micro]: null } }]),
    batch([{ operation_type: 'Update', params: { ...params, [micro]: '' } }]),
    batch([{ operation_type: 'Update', params: { campaign_id: large, entity_status: 'ACTIVE' } }]),
    batch(
      `[{"operation_type":"Update","params":{"campaign_id":"${running}","${micro}":41000000,"${micro}":300000000}}]`,
    ),
    batch(`[{"operation_type":"Update","operation_type":"Delete","params":{"campaign_id":"${running}"}}]`),
    batch(`- &a {operation_type: Update, params: {campaign_id: ${running}, ${micro}: 300000000}}\n- *a\n`),
    batch(`- {operation_type: Update, params: {campaign_id: ${running}, ${micro}: 0x11E1A300}}\n`),
    batch(`- {operation_type: Update, params: {campaign_id: ${running}, ${micro}: !!int "300000000"}}\n`),
    batch(`operation_type,campaign_id,${micro}\nUpdate,${running},300000000\n`),
    batch(`{"operation_type":"Update","params":{"campaign_id":"${running}","${micro}":300000000}}\n`),
    batch('[]'),
    batch('{'),
  ];
};
