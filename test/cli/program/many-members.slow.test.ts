/** Documents of every kind with far more unknown members than anybody writes: they are refused in bounded time and words. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

const members = Array.from({ length: 80_000 }, (_, index) => `"unknown_member_${index}": ${index}`);
const inJson = members.join(',');
/** To parse YAML takes most of the time, so that there are fewer. */
const inYaml = (indent: number) =>
  members
    .slice(0, 20_000)
    .map((member) => `${' '.repeat(indent)}${member}\n`)
    .join('');
const operation = '"operation_type": "Create"';
const inItem = 'campaigns:\n  a:\n    name: x\n    line_items:\n      b:\n        name: y\n';

it.each<[string, string, string, readonly string[]]>([
  ['a body', 'body.json', `{"name": "x", ${inJson}}`, ['campaigns', 'create', '--from']],
  ['a body in YAML', 'body.yaml', `name: x\n${inYaml(0)}`, ['campaigns', 'update', 'abc', '--from']],
  ['an operation', 'operation.json', `[{${operation}, ${inJson}}]`, ['campaigns', 'batch', '--from']],
  [
    'the params of an operation',
    'params.json',
    `[{${operation}, "params": {${inJson}}}]`,
    ['line-items', 'batch', '--from'],
  ],
  [
    'a body that the service takes whole',
    'card.json',
    `{"name": "x", ${inJson}}`,
    ['cards', 'create', '--from'],
  ],
  ['faults', 'faults.yaml', `rules: []\n${inYaml(0)}`, ['emulator', 'faults', 'set']],
  ['a fault', 'fault.json', `[{"fault": "html", ${inJson}}]`, ['emulator', 'faults', 'set']],
  ['campaign files', 'root.yaml', `campaigns: {}\n${inYaml(0)}`, ['plan']],
  ['a campaign', 'campaign.yaml', `campaigns:\n  a:\n    name: x\n${inYaml(4)}`, ['plan']],
  ['targeting', 'targeting.yaml', `${inItem}        targeting:\n${inYaml(10)}`, ['plan']],
  ['a post', 'post.yaml', `${inItem}        posts:\n          - text: z\n${inYaml(12)}`, ['plan']],
  ['rules', 'rules.yaml', `rules:\n${inYaml(2)}`, ['check', '--rules']],
  ['a rule', 'rule.yaml', `rules:\n  pacing-over:\n${inYaml(4)}`, ['check', '--rules']],
  ['rules of an account', 'account.yaml', `accounts:\n  abc:\n${inYaml(4)}`, ['check', '--rules']],
])('%s', { timeout: 60_000 }, async (_, file, text, command) => {
  writeFileSync(join(home.path, file), text);
  const isServed = command[0] !== 'emulator';
  const argv = [...command, file, ...(isServed ? ['--env', 'local'] : []), '-o', 'json'];
  const before = process.cpuUsage();
  const { exit, stderr } = await runAds(home, argv, { cwd: home.path });
  const { user } = process.cpuUsage(before);
  expect({ exit, isTold: stderr.includes('unknown_member_0') }).toEqual({ exit: 2, isTold: true });
  const { problems, message } = JSON.parse(stderr).error as { problems: unknown[]; message: string };
  expect(problems.length).toBeLessThanOrEqual(110);
  expect(message.length).toBeLessThan(60_000);
  // To compare each with all words of the command takes ten seconds and more.
  expect(user / 1e6).toBeLessThan(5);
});
