/** Why the emulator's file cannot be used. Apart from the store, so that whoever reports it need not load that. */

/**
 * The store cannot do its work: `busy` is another process's doing, `unusable` the disk's, `foreign` a file that
 * is not a store of this version, `absent` one that is not there.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: 'busy' | 'unusable' | 'foreign' | 'absent';

  constructor(reason: StoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
