/** Where the fault is in a document, as a program reads it. */
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

it.each([
  ['name', 'operations[1].params.name'],
  ['operation_type', 'operations[1].operation_type'],
  ['params', 'operations[1]'],
  [undefined, 'operations[1]'],
])('the parameter %s of a refused operation stands at %s', async (parameter, path) => {
  const entry = { code: 'INVALID_PARAMETER', message: 'is not right', parameter };
  const server = await startServer((_, response) =>
    sendJson(response, 400, { operation_errors: [[], [entry]], request: [] }),
  );
  const operation = { operation_type: 'Update', params: { campaign_id: 'a', name: 'Autumn' } };
  const { exit, stderr } = await runAds(home, ['campaigns', 'batch', '--from', '-', '-o', 'json'], {
    stdin: JSON.stringify([operation, operation]),
    env: environmentAt(server.url),
  });
  expect(exit).toBe(7);
  expect(JSON.parse(stderr).error.problems).toMatchObject([{ parameter: path, code: 'INVALID_PARAMETER' }]);
});

describe('a value that conflicts with a stored one', () => {
  async function refuse(entry: { parameter?: string; message: string }, ...typed: string[]) {
    const server = await startServer(({ method }, response) =>
      method === 'PUT'
        ? sendJson(response, 400, { errors: [{ code: 'INVALID_PARAMETER', ...entry }], request: {} })
        : sendJson(response, 200, { data: { id: 'a', currency: 'USD' }, request: {} }),
    );
    return runAds(home, ['campaigns', 'update', 'a', '--yes', ...typed], { env: environmentAt(server.url) });
  }
  const daily = 'daily_budget_amount_local_micro';
  const conflict = { parameter: daily, message: `${daily} must not exceed total_budget_amount_local_micro` };
  const hint = 'The stored values count too. To compare with them, add --dry-run.';

  it.each([
    [['--total-budget', '1'], '--daily-budget must not exceed --total-budget'],
    [
      ['--total-budget-amount-local-micro', '1000000'],
      '--daily-budget-amount-local-micro must not exceed --total-budget-amount-local-micro',
    ],
  ])('is named by its flag beside %s, with the dry run that shows it', async (typed, message) => {
    const { exit, stderr } = await refuse(conflict, ...typed);
    expect(exit).toBe(7);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  it.each([
    [['--daily-budget', '1', '--total-budget', '2'], conflict],
    [['--name', 'Spring'], { parameter: 'name', message: 'name is too long' }],
    [['--name', 'Spring'], { parameter: 'currency', message: 'currency is closed' }],
    [['--name', 'Spring'], conflict],
    [
      ['--standard-delivery'],
      { parameter: 'standard_delivery', message: 'standard_delivery needs budget_optimization CAMPAIGN' },
    ],
  ])('is not what %s is refused for', async (typed, entry) => {
    const { exit, stderr } = await refuse(entry, ...typed);
    expect(exit).toBe(7);
    expect(stderr).not.toContain(hint);
  });

  it.each([
    [
      { parameter: 'name', message: 'name "my entity_status" needs entity_status' },
      '--name "my entity_status" needs --entity-status',
    ],
    [{ message: `${daily} is too low` }, 'error: --daily-budget-amount-local-micro is too low'],
    [
      { parameter: 'name', message: 'name is taken in account_id mine' },
      '--name is taken in account_id mine',
    ],
    [{ message: 'the account is closed' }, 'the service answered 400: the account is closed'],
  ])('names parameters by their flags, not what the user wrote: %s', async (entry, message) => {
    expect((await refuse(entry, '--name', 'Spring')).stderr).toContain(message);
  });
});
