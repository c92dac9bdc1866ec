/** The plan of an upload to the library: the account, the item, and the longest wait. */
import type { Document } from '../../../contract/types.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';

/** The use of an uploaded file. */
export interface UploadPlan {
  /** The account whose library it is added to; undefined to leave it out of any. */
  readonly account: string | undefined;
  /** Names and texts of the library item, by parameter. */
  readonly item: Document;
  readonly altText?: string | undefined;
  readonly additionalOwners: readonly string[];
  /** The longest wait for processing, in milliseconds. */
  readonly maxWait: number;
  /** Upload again what has been uploaded before. */
  readonly again: boolean;
  /** The caller expects files that are in the library already: nothing is said of them. */
  readonly isReused?: boolean;
}

/** The parts of the command that an upload needs. */
export type UploadContext = Pick<
  Invocation,
  'world' | 'argv' | 'settings' | 'signal' | 'notice' | 'showProgress'
> & {
  readonly client: Session['client'];
};
