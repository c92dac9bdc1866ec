/** The flags of an upload of media. */
import { expect, it } from 'vitest';
import {
  mediaUploadArguments,
  mediaUploadFlags,
  mediaUploadRules,
} from '../../../../src/cli/bulk/media/upload-flags.js';
import { readFlags } from '../../../../src/cli/core/input/read-flags.js';

const read = (options: Readonly<Record<string, unknown>>) =>
  readFlags(
    { arguments: mediaUploadArguments, flags: mediaUploadFlags(), rules: mediaUploadRules },
    { options, args: ['a.mp4'], world: { now: () => 0 } },
  );

it('the processing of a file is waited for ten minutes', () => {
  expect(read({})).toMatchObject({ values: { wait: '10m' }, problems: [] });
});

it.each(['name', 'title', 'description', 'poster'])('an upload without an item has no %s', (flag) => {
  // Commander has --no-library as a flag that is false.
  const { problems } = read({ library: false, [flag]: 'x' });
  expect(problems.map(({ message }) => message)).toEqual([
    `--${flag} and --no-library cannot be used together`,
  ]);
});
