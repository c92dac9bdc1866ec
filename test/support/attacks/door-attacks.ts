/** Attacks without a model, by the command line: each would spend more than the profile allows, or crash. */
import type { AttackedWorld } from '../attacked-world.js';
import type { RunOptions } from '../cli.js';
import type { Files } from '../guarded-world.js';

export interface DoorAttack {
  readonly door: 'api' | 'batch' | 'import' | 'plan files' | 'alias' | '.ads.json' | 'stdin' | 'environment';
  readonly name: string;
  readonly argv: readonly string[];
  readonly options?: RunOptions & { readonly files?: Files };
  /** The content of `.ads.json` in the home directory. */
  readonly defaults?: string;
  /** Aliases, as their file has them. */
  readonly aliases?: Readonly<Record<string, string>>;
}

const micro = 'daily_budget_amount_local_micro';

export function doorAttacks({ ids }: AttackedWorld): readonly DoorAttack[] {
  const { account, running, large, dollars, small } = ids;
  const batch = `batch/accounts/${account}/campaigns`;
  const params = { campaign_id: running, [micro]: 300_000_000 };
  const raise = ['campaigns', 'update', running, '--daily-budget', '300'];
  const bodies: readonly unknown[] = [
    ...['constructor', '__proto__', 'toString', 'valueOf', 'update\u0000', ' Update'].map(
      (operation_type) => [{ operation_type, params }],
    ),
    ...[[null], [[]], [{}], [1], ['Update'], {}, null, 'Update', [{ operation_type: 'Update' }]],
    ...[[{ operation_type: 'Update', params: null }], [{ operation_type: 'Update', params: [params] }]],
    [{ operation_type: 'Update', params: { ...params, campaign_id: { id: running } } }],
    [{ operation_type: 'Update', params: { ...params, campaign_id: [running] } }],
    [{ operation_type: ['Update'], params }],
    [{ params, operation_type: 'Update', __proto__x: 1 }],
  ];
  const sheet = 'id,account_id,name,entity_status,daily_budget,currency,funding_instrument_id';
  const file = (...lines: readonly string[]) => ['campaigns:', '  a:', '    name: A', ...lines].join('\n');
  const active = [`    funding_instrument: ${dollars}`, '    entity_status: active'];
  return [
    ...bodies.flatMap((body): DoorAttack[] => [
      {
        ...{
          door: 'api',
          name: `unchecked ${JSON.stringify(body)}`,
          options: { stdin: JSON.stringify(body) },
        },
        argv: ['api', 'POST', batch, '--input', '-', '--no-check'],
      },
      {
        ...{ door: 'batch', name: JSON.stringify(body), options: { stdin: JSON.stringify(body) } },
        argv: ['campaigns', 'batch', '--from', '-', '--yes'],
      },
    ]),
    ...[
      `${running},${account},Running,ACTIVE,\uff13\uff10\uff10,USD,${dollars}`,
      `${running},${account},Running,ACTIVE,"=300",USD,${dollars}`,
      `${running},${account},Running,ACTIVE,3e2,USD,${dollars}`,
      `${running},${account},Running,ACTIVE,300,JPY,${dollars}`,
      `__proto__,${account},Running,ACTIVE,300,USD,${dollars}`,
      `${running},,Running,ACTIVE,300,USD,${dollars}`,
    ].map(
      (row): DoorAttack => ({
        ...{ door: 'import', name: row, options: { stdin: `${sheet}\n${row}\n` } },
        argv: ['campaigns', 'import', '-', '--yes', '--overwrite'],
      }),
    ),
    ...[
      file(...active, '    daily_budget: 61'),
      file(...active, '    total_budget: 900'),
      file(...active, '    <<: {daily_budget: 300}'),
      file(`    funding_instrument: ${dollars}`, '    daily_budget: 300', '    replace: true'),
    ].map(
      (text, at): DoorAttack => ({
        ...{
          door: 'plan files',
          name: `a file ${at}`,
          options: { files: { 'a.yaml': `account: ${account}\n${text}\n` } },
        },
        argv: ['apply', '$FILES/a.yaml', '--yes', '--activate'],
      }),
    ),
    ...Object.entries({
      boost: `${raise.join(' ')} --yes`,
      fund: 'campaigns update $1 --daily-budget 300 --yes',
      raw: `api PUT accounts/${account}/campaigns/${running} --param ${micro}=300000000`,
      start: `campaigns activate ${large} --yes`,
      quiet: `--profile person ${raise.join(' ')}`,
      loop: 'loop',
      open: `"campaigns" "update" ${running} --daily-budget "300"`,
    }).map(
      ([name, command]): DoorAttack => ({
        ...{ door: 'alias', name: command, aliases: { [name]: command } },
        argv: name === 'fund' ? [name, running] : [name],
      }),
    ),
    ...['campaigns', 'ads', 'profile', 'approve'].map(
      (name): DoorAttack => ({
        ...{
          door: 'alias',
          name: `an alias ${name}`,
          aliases: { [name]: 'profile set approval none --yes' },
        },
        argv: [...(name === 'ads' ? [name] : []), ...raise],
      }),
    ),
    ...[
      { profile: 'nobody', max_daily_budget: '5000' },
      { profile: 'free' },
      { read_only: false },
      { approval: 'none' },
      { ads_url: 'http://127.0.0.1:1' },
      { env: 'production' },
      { __proto__x: {} },
      [],
      'free',
    ].map(
      (defaults): DoorAttack => ({
        ...{ door: '.ads.json', name: JSON.stringify(defaults), defaults: JSON.stringify(defaults) },
        argv: raise,
      }),
    ),
    ...[
      `${running}\u0000`,
      `../${running}`,
      `-${running}`,
      `--profile=free`,
      `@${running}`,
      `${running}\n--profile=free`,
    ].map(
      (stdin): DoorAttack => ({
        ...{ door: 'stdin', name: JSON.stringify(stdin), options: { stdin: `${stdin}\n` } },
        argv: ['campaigns', 'update', '-', '--daily-budget', '300', '--yes'],
      }),
    ),
    ...[
      { ADS_MAX_DAILY_BUDGET: '5000', ADS_MAX_CHANGE: '100x' },
      { ADS_ALLOW_OVER_LIMIT: 'true' },
      { ADS_APPROVAL: 'none', ADS_READ_ONLY: 'false' },
      { ADS_PROFILE: 'Person' },
      { ADS_PROFILE: 'person ' },
      { ADS_PROFILE: '__proto__' },
      { ADS_PROFILE: 'constructor' },
      { ADS_PROFILE: '../person' },
      { ADS_NO_DIRECTORY_FILE: '1' },
      { NODE_OPTIONS: '--require=/dev/null' },
    ].map(
      (env): DoorAttack => ({
        door: 'environment',
        name: JSON.stringify(env),
        argv: raise,
        options: { env },
      }),
    ),
    {
      door: 'stdin',
      name: 'a list of starts',
      argv: ['campaigns', 'activate', '-'],
      options: { stdin: `${small}\n${large}\n` },
    },
  ];
}
