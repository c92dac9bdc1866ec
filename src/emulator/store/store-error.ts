/** Why the emulator's file cannot be used. Apart from the store, so that whoever reports it need not load that. */

/**
 * The store cannot do its work: `busy` is another process's doing, `unusable` the disk's. `foreign` is a file that
 * is not the emulator's, `mismatch` a store of another version, world or clock, `absent` one that is not there.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: 'busy' | 'unusable' | 'foreign' | 'mismatch' | 'absent';

  constructor(reason: StoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
