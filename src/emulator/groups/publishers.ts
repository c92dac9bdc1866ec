/** Publishers (docs/service.md#publishers). */
import { listPublishers, publisher } from '../../contract/groups/publishers.js';
import { publisherFixtures } from '../fixtures/publishers.js';
import { type Handler, handle } from '../handler.js';
import { toRecordResponse } from '../store/records.js';

export const publishersHandlers: readonly Handler[] = [
  handle(listPublishers, 'faithful', () => ({
    data: publisherFixtures.map((item) => toRecordResponse(publisher, { ...item })),
    next_cursor: null,
  })),
];
