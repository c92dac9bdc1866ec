/** Where the fault is in a document, as a program reads it. */
import { expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../support/cli.js';
import { sendJson, startServer } from '../../support/server.js';

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
