/** As whom a command acts, and where: what is asked, and what is chosen (docs/sign-in.md#know-who-signs). */

import type { Environment } from '../contract/wire/service-facts.js';
import type { Profile } from './config.js';
import type { AddressKey, EmptyVariables, ReplacingFlags } from './credential-variables.js';
import type { DirectoryDefaults } from './directory-file.js';
import type { Setting } from './setting.js';

/**
 * The credentials that sign: those of the profile's sign-in, those of the environment, or those of the emulator's demo user. If
 * `incomplete`, some of the four variables are missing or empty; if `nobody`, all of them, and the profile has no sign-in.
 */
export type SignedBy = 'profile' | 'environment' | 'emulator' | 'incomplete' | 'nobody';

/** A program that uses the typed client. */
export interface ProgramOptions {
  /** The variables that its options set, among those of the environment. */
  readonly typed: readonly string[];
}

export interface IdentityChoice {
  readonly profile: Setting<string>;
  /** The content of the profile; empty if there is none. */
  readonly saved: Profile;
  readonly environment: Environment;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The account of --account, or of the option of a program. */
  readonly account: string | undefined;
  readonly directory: DirectoryDefaults | undefined;
  /** Undefined for a command line. */
  readonly program: ProgramOptions | undefined;
  /** The flags that give what a variable leaves empty. */
  readonly flags?: ReplacingFlags;
}

export interface Identity {
  readonly signedBy: SignedBy;
  readonly account: Setting<string> | undefined;
  readonly addresses: Readonly<Record<AddressKey, Setting<string> | undefined>>;
  /** The variables that are set and do not count, because the profile was named and has a sign-in. */
  readonly leftOut: readonly string[];
  /** What a person is told of this choice before anything is sent. */
  readonly notice?: string;
  /** Why the account in the file of the directory is left out. */
  readonly ignoredDirectoryFile?: string;
  /** The addresses of variables that a signed-in profile without its own takes over when it is used; as they were set. */
  readonly takenOver: Readonly<Partial<Record<AddressKey, string>>>;
  /** The variables that are set but empty; undefined where none is, and for the emulator of this process. */
  readonly empty?: EmptyVariables;
  /** Credentials, addresses and account do not belong together: nothing may be sent. */
  readonly refusal?: { readonly message: string; readonly hint: string };
}
