/** Facts about a request that are collected while it is served: for the log, and for injected faults. */
import type { SignedRequest } from '../identity/oauth/verify.js';

interface RequestFacts {
  /** How far the service's clock is ahead of the machine's for this call, in milliseconds; negative if behind. */
  clockSkew: number;
  /** The parts of the request that its signature covers, once they were read. */
  signed?: SignedRequest;
  /** Why the signature was refused. */
  signatureProblem?: string;
  /** The user who called, once the signature is verified. */
  userId?: string;
  /** The status that the service gave the call, where a fault was near; null where a fault kept it from the service. */
  carriedOutStatus?: number | null;
  /** The injected faults that affected the call, by name. */
  faults: readonly string[];
}

const facts = new WeakMap<Request, RequestFacts>();

/** The facts of a request, to be read and added to. */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request);
  if (known) return known;
  const made: RequestFacts = { clockSkew: 0, faults: [] };
  facts.set(request, made);
  return made;
}
