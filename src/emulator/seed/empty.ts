/** The dataset `empty`: a user with one empty account. */
import type { DatasetBuilder } from './dataset-builder.js';

export function fillEmpty(dataset: DatasetBuilder, userId: string): string {
  return dataset.addAccount(userId, dataset.day(0), {
    name: 'Blank Page',
    timezone: 'Etc/UTC',
    user_id: userId,
  });
}
