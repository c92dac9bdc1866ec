/**
 * The order of test files: at random, except that one lane comes after the other, because a worker ends where the next file
 * is of another lane, and that those which take the longest begin first, so that no core waits for them.
 */
import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files of the lane with programs: what is killed, fails and is run as it is written. */
const long =
  /(?:killed-|faults\/|soak|scripts|interrupted|documented|hostile|clone|bad-days)[^/]*\.system\.test\.ts$/;

/** The last lane has the shortest files, so that all workers end at once. */
const lanes = ['system', 'slow', 'unit'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed = Date.now() } = this.ctx.config.sequence;
    this.ctx.logger.log(`Order of files: --sequence.seed ${seed}`);
    const place = ({ project, moduleId }: TestSpecification) =>
      `${lanes.indexOf(project.name)}${long.test(moduleId) ? 0 : 1}${createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')}`;
    return files
      .map((file) => [place(file), file] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, file]) => file);
  }
}
