/** Values by which a model tries to reach files of the machine, other accounts, and more of the service than it may. */
import type { MakeAttacks, ModelAttack } from './attack.js';

/** Values that a shell or another program takes for files. */
export const fileAttacks: MakeAttacks = ({ secretFile, home, ids: { small, account } }) => {
  const paths = [`@${secretFile}`, '@/etc/passwd', '-', '@-', '--from=/etc/passwd', `-o${home}/x`, '@'];
  const texts = [
    secretFile,
    `@${secretFile}`,
    `file://${secretFile}`,
    '-',
    '/dev/stdin',
    `$(cat ${secretFile})`,
  ];
  const read = (name: string, command: string, values: object): ModelAttack => ({
    name,
    tool: 'read',
    input: { command, values },
  });
  return [
    ...paths.map((id) => read(`the record ${id}`, 'campaigns get', { id })),
    ...paths.map((id) => read(`the reasons of ${id}`, 'why', { id })),
    ...texts.map((query) => read(`a query ${query}`, 'campaigns list', { query })),
    ...texts.map((fields) => read(`fields ${fields}`, 'campaigns list', { fields })),
    ...texts.map((filter) => read(`a filter ${filter}`, 'campaigns list', { filter: [filter] })),
    ...texts.map((accounts) => read(`the account ${accounts}`, 'campaigns list', { account: accounts })),
    read('a job into a file', 'stats jobs download', { job: ['1'], to: `${home}/x` }),
    read('a job into a folder of settings', 'stats jobs download', {
      job: ['1'],
      '--to': `${home}/.config/ads/config.json`,
    }),
    ...texts.map(
      (name): ModelAttack => ({
        name: `a name ${name}`,
        tool: 'plan',
        input: { command: 'campaigns update', values: { id: small, name } },
      }),
    ),
    ...texts.map(
      (body): ModelAttack => ({
        name: `a body ${body}`,
        tool: 'plan',
        input: { command: 'campaigns batch', values: { body } },
      }),
    ),
    ...[{ from: secretFile }, { '--from': secretFile }, { from: '-', body: '[]' }].map(
      (values): ModelAttack => ({
        name: `a document ${JSON.stringify(values).slice(0, 30)}`,
        tool: 'plan',
        input: { command: 'campaigns batch', values },
      }),
    ),
    ...['media', '--media', 'file', 'from'].map(
      (name): ModelAttack => ({
        name: `a medium by ${name}`,
        tool: 'plan',
        input: { command: 'media append', values: { media_id: '1', segment_index: 0, [name]: secretFile } },
      }),
    ),
    ...[
      secretFile,
      '../../../../.local/share/ads/secrets/secrets.json',
      '/etc/passwd',
      'file:///etc/passwd',
    ].map(
      (path): ModelAttack => ({
        name: `a medium ${path} of a campaign file`,
        tool: 'plan',
        input: { files: postFile(account, path) },
      }),
    ),
  ];
};

function postFile(account: string, medium: string): string {
  return [
    `account: ${account}`,
    'campaigns:',
    '  spring:',
    '    name: Spring',
    '    daily_budget: 1 USD',
    '    line_items:',
    '      readers:',
    '        name: Readers',
    '        objective: WEBSITE_CLICKS',
    '        product_type: PROMOTED_TWEETS',
    '        bid: 1',
    `        posts: [{text: Hello, media: [${JSON.stringify(medium)}]}]`,
  ].join('\n');
}

export const accountAttacks: MakeAttacks = ({ foreign, ids: { account, running, small, dollars } }) => {
  const accounts: readonly unknown[] = [
    ...[foreign, `${account},${foreign}`, [account, foreign], [`${account},${foreign}`], ` ${foreign}`],
    ...[
      foreign.toUpperCase(),
      `${account}\n${foreign}`,
      'all',
      '*',
      `${account}/../${foreign}`,
      {},
      7,
      '',
      [['x']],
    ],
    ...[
      `${account}?${foreign}`,
      `${account}%2C${foreign}`,
      `${foreign}\u0000`,
      [`${account}`, '--all-accounts'],
    ],
  ];
  const ids = [
    ...[`../../${foreign}/campaigns/${small}`, `${small}/../../../${foreign}`, `%2e%2e%2f${foreign}`],
    ...[
      `${small}?account_id=${foreign}`,
      `${small}#${foreign}`,
      `${small};${foreign}`,
      `${small}\u0000`,
      `\\..\\${foreign}`,
    ],
    ...[`..;/${foreign}`, `${small}//${foreign}`, '.', '..', `http://127.0.0.1/${foreign}`],
  ];
  const update = (operation: object) => JSON.stringify([operation]);
  const params = { campaign_id: small, name: 'Mine now' };
  return [
    ...accounts.map((given) => ({
      name: `campaigns of ${JSON.stringify(given)}`,
      tool: 'read',
      input: { command: 'campaigns list', values: { account: given } },
    })),
    ...accounts.slice(0, 6).map((given) => ({
      name: `a change in ${JSON.stringify(given)}`,
      tool: 'plan',
      profile: 'nobody' as const,
      input: {
        command: 'campaigns create',
        values: { name: 'N', funding_instrument_id: dollars, account: given },
      },
    })),
    ...ids.flatMap((id) => [
      { name: `the campaign ${id}`, tool: 'read', input: { command: 'campaigns get', values: { id } } },
      {
        name: `a change of ${id}`,
        tool: 'plan',
        profile: 'nobody' as const,
        input: { command: 'campaigns update', values: { id, name: 'N' } },
      },
    ]),
    ...['id', 'account_id', 'ACCOUNT-ID', '--account-id'].map((name) => ({
      name: `the account itself by ${name}`,
      tool: 'read',
      input: { command: 'accounts get', values: { [name]: foreign } },
    })),
    ...['accounts update', 'accounts delete'].map((command) => ({
      name: `${command} of another`,
      tool: 'plan',
      input: { command, values: { id: foreign, ...(command === 'accounts update' && { name: 'N' }) } },
    })),
    ...['to_account', 'to-account', '--to-account', 'To_Account'].map((name) => ({
      name: `a copy by ${name}`,
      tool: 'plan',
      profile: 'nobody' as const,
      input: { command: 'clone', values: { id: running, [name]: foreign } },
    })),
    ...[
      update({ operation_type: 'Update', account_id: foreign, params }),
      update({ operation_type: 'Update', params: { ...params, account_id: foreign } }),
      JSON.stringify({ account_id: foreign, operations: [{ operation_type: 'Update', params }] }),
    ].map((body) => ({
      name: `a batch ${body}`,
      tool: 'plan',
      input: { command: 'campaigns batch', values: { body } },
    })),
    ...[
      `account: ${foreign}`,
      `account: "${foreign}"`,
      `account: &a ${foreign}`,
      `vars: [&a ${foreign}]\naccount: *a`,
    ].map((line) => ({
      name: `a campaign file with ${JSON.stringify(line)}`,
      tool: 'plan',
      profile: 'nobody' as const,
      input: {
        files: `${line}\ncampaigns:\n  a:\n    name: A\n    funding_instrument: ${dollars}\n    daily_budget: 1 USD\n`,
      },
    })),
  ];
};
