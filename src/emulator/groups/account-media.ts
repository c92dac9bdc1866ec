/** Account media (docs/service.md#account-media). They come from the media library; no call makes them directly. */
import * as contract from '../../contract/groups/account-media.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';

export const accountMediaHandlers: readonly Handler[] = [
  handleList(contract.listAccountMedia),

  handleGet(contract.getAccountMedia),

  // Media creatives made from it stay as they are: no consequence is published (docs/service.md#account-media).
  handleDelete(contract.deleteAccountMedia),
];
