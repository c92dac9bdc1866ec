/**
 * The owner of a sign-in: the user, the app, and the host that it was made at. A profile and the entry with its secrets both say
 * it, since either may have come from another folder or machine.
 */
import type { Profile } from './config.js';

export const ownerMembers = ['user_id', 'app', 'host'] as const;

/** A member is absent where it is not known. */
export type Owner = Readonly<Partial<Record<(typeof ownerMembers)[number], string>>>;

/** The host of tokens that the emulator of this machine issues. */
const emulatorHost = 'emulator';

/**
 * The owner of the sign-in of a profile. The host is that of the sign-in: the profile may have moved to another address since.
 */
export function ownerOf({ sign_in, consumer_key, auth_url, ads_url }: Profile): Owner {
  const host = sign_in?.host ?? (sign_in?.issuer ? emulatorHost : hostOf(auth_url ?? ads_url));
  return {
    ...(sign_in?.user_id !== undefined && { user_id: sign_in.user_id }),
    ...(consumer_key !== undefined && { app: consumer_key }),
    ...(host !== undefined && { host }),
  };
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Whether two are known to be one. */
export function isSameOwner(one: Owner, other: Owner): boolean {
  return ownerMembers.every((name) => one[name] !== undefined && one[name] === other[name]);
}

/** Whether nothing says that two are not one. */
export function mayBeSameOwner(one: Owner, other: Owner): boolean {
  return ownerMembers.every(
    (name) => one[name] === undefined || other[name] === undefined || one[name] === other[name],
  );
}
