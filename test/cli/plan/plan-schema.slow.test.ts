/** Every file that pull writes is valid by the schema that it writes beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { loadYaml } from '../../../src/values/yaml.js';
import { createHomeWithDemo, homeOfTest, runAds } from '../../support/cli.js';

const home = homeOfTest(createHomeWithDemo);

it('marks nothing in the files of all accounts of the demo world', async () => {
  const ads = (argv: readonly string[]) => runAds(home, argv, { env: { ADS_ENV: 'local' } });
  const accounts = (await ads(['accounts', 'list', '-o', 'ids'])).stdout.trim().split('\n');
  expect(accounts.length).toBeGreaterThan(1);
  const { parse } = await loadYaml();
  for (const account of accounts) {
    const made = await ads(['pull', '--split', 'account', '--to', account, '--account', account]);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
    const read = (name: string) => readFileSync(join(home.path, account, name), 'utf8');
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { int64: true } });
    const isValid = ajv.compile(JSON.parse(read('ads.schema.json')));
    const files = readdirSync(join(home.path, account)).filter((name) => /(?<!\.lock)\.yaml$/.test(name));
    expect(files).toHaveLength(1);
    for (const file of files) {
      const valid = isValid(parse(read(file)));
      expect(valid, JSON.stringify(isValid.errors)).toBe(true);
    }
  }
});
