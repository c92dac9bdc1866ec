/** The texts of the help topics. */

import type { TopicName } from '../../core/host/topic-names.js';
import { describeBulk, describeFilters } from './filters-and-bulk-topics.js';
import { describeGuards } from './guards-topic.js';
import {
  describeDirectories,
  describeEnvironment,
  describeExitCodes,
  describeFormats,
} from './reading-topics.js';
import { listGlobalFlags } from './root-help.js';
import { describeStatuses } from './statuses-topic.js';
import type { TopicSection } from './topic.js';
import { describeBatches, describeDocuments, describeMoney, describeTime } from './value-topics.js';

export const topicTexts: Readonly<Record<TopicName, () => readonly TopicSection[]>> = {
  flags: () => [{ terms: listGlobalFlags() }],
  'exit-codes': describeExitCodes,
  environment: describeEnvironment,
  formats: describeFormats,
  money: describeMoney,
  time: describeTime,
  filters: describeFilters,
  bulk: describeBulk,
  batches: describeBatches,
  documents: describeDocuments,
  statuses: describeStatuses,
  guards: describeGuards,
  directories: describeDirectories,
};
