/**
 * The error for a store file that cannot be used. In its own file, which allows reporting it without loading the store.
 */

/**
 * The store cannot be used: `busy` because of another process, `unusable` because of the disk. `foreign` is a file
 * that is not the emulator's, `mismatch` a store of another dataset or clock, `absent` a missing file. `newer` and `older` are stores of a
 * version that this one cannot read.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: 'busy' | 'unusable' | 'foreign' | 'mismatch' | 'newer' | 'older' | 'absent';

  constructor(reason: StoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
