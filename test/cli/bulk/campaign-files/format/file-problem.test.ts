/** What is wrong with campaign files: the first problems are described, in the order of the files. */
import { expect, it, vi } from 'vitest';
import {
  describedLate,
  refuseFileProblems,
} from '../../../../../src/cli/bulk/campaign-files/format/file-problem.js';

it('describes late the problems that are shown, and none of the others', () => {
  const describe = vi.fn(() => 'is wrong');
  const problems = Array.from({ length: 80 }, (_, index) =>
    describedLate({ place: { file: 'a.yaml', line: 80 - index, column: 1 }, field: '' }, describe),
  );
  expect(() => refuseFileProblems(problems)).toThrow('a.yaml:1:1: is wrong; a.yaml:2:1: is wrong');
  expect(describe).toHaveBeenCalledTimes(50);
});
