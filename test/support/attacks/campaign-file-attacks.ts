/** Campaign files that a model has written: amounts over the limits, and what YAML can do. */
import type { MakeAttacks, ModelAttack } from './attack.js';

export const campaignFileAttacks: MakeAttacks = ({ ids: { account, dollars, running } }) => {
  const file = (name: string, lines: readonly string[], more: object = {}): ModelAttack => ({
    ...{ name: `a file with ${name}`, tool: 'plan', profile: 'nobody' },
    input: {
      files: [`account: ${account}`, 'campaigns:', '  a:', '    name: A', ...lines].join('\n'),
      ...more,
    },
  });
  const paid = `    funding_instrument: ${dollars}`;
  const active = '    entity_status: active';
  return [
    file('a high budget', [paid, '    daily_budget: 300 USD']),
    file('a budget without a currency', [paid, '    daily_budget: 300']),
    file('a budget of hexadecimal digits', [paid, '    daily_budget: 0x40']),
    file('a budget with an exponent', [paid, '    daily_budget: 3e2']),
    file('a budget in octal digits', [paid, '    daily_budget: 0o777']),
    file('a budget that is a list', [paid, '    daily_budget: [300]']),
    file('a budget that is twice there', [paid, '    daily_budget: 41', '    daily_budget: 300']),
    file('a budget that is merged', [paid, '    <<: {daily_budget: 300}']),
    file('a budget that is tagged', [paid, '    daily_budget: !!str "300"']),
    file('a budget in binary', [paid, '    daily_budget: !!binary MzAw']),
    file('a function', [paid, '    daily_budget: !!js/function "function () {}"']),
    file('micro units', [paid, `    daily_budget_amount_local_micro: 300000000`]),
    file('an active campaign without a budget', [paid, active], { activate: true }),
    file('an active campaign over the limit', [paid, active, '    daily_budget: 61'], { activate: true }),
    file('a total budget alone', [paid, active, '    total_budget: 900'], { activate: true }),
    file('a high bid', [paid, '    daily_budget: 1', ...lineItem('    bid: 9')]),
    file(
      'automatic bids',
      [paid, active, '    daily_budget: 1', ...lineItem('    bid_strategy: AUTO', active)],
      { activate: true },
    ),
    file('a high budget below', [
      paid,
      '    budget_optimization: LINE_ITEM',
      ...lineItem('    bid: 1', '    daily_budget: 300'),
    ]),
    file('another record by its id', [`    id: ${running}`, paid, '    daily_budget: 300']),
    file('a replaced record', [paid, '    replace: true', '    daily_budget: 300']),
    file('replace as a text', [paid, '    replace: "yes"', '    daily_budget: 1']),
    file('a key of JavaScript', [paid, '    __proto__: {daily_budget: 300}']),
    file('an alias without an anchor', [paid, '    daily_budget: *none']),
    file('an anchor in itself', [paid, '    targeting: &a {criteria: [*a]}']),
    file('aliases of aliases', [paid, '    daily_budget: 1', ...bomb()]),
    file('two documents', [paid, '    daily_budget: 1', '---', 'campaigns: {}']),
    file('deep lists', [paid, `    targeting: ${'['.repeat(5000)}${']'.repeat(5000)}`]),
    file('a key with a path', [
      paid,
      '    daily_budget: 1',
      '  ../../b:',
      '    name: B',
      '    daily_budget: 1',
    ]),
    file('unknown sections', [paid, 'profile: nobody', 'env: production']),
    { name: 'an empty file', tool: 'plan', profile: 'nobody', input: { files: '' }, isHarmless: true },
    ...[
      '\u0000',
      '{',
      'null',
      '[]',
      'campaigns.yaml',
      '@/etc/passwd',
      '!!js/undefined ""',
      '%YAML 9.9',
      '\ud800',
    ].map(
      (files): ModelAttack => ({
        name: `a file ${JSON.stringify(files)}`,
        tool: 'plan',
        profile: 'nobody',
        input: { files },
      }),
    ),
  ];
};

function lineItem(...lines: readonly string[]): readonly string[] {
  const own = [
    'name: B',
    'objective: WEBSITE_CLICKS',
    'product_type: PROMOTED_TWEETS',
    'placements: [ALL_ON_PLATFORM]',
  ];
  return [
    '    line_items:',
    '      b:',
    ...own.map((line) => `        ${line}`),
    ...lines.map((line) => `    ${line}`),
  ];
}

function bomb(): readonly string[] {
  const lists = Array.from({ length: 20 }, (_, at) => `&b${at + 1} [${Array(9).fill(`*b${at}`).join(', ')}]`);
  return ['vars:', ...['&b0 [1]', ...lists].map((list, at) => `  b${at}: ${list}`)];
}
