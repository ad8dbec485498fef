import type { ExternalIdentity, Settings } from "@cairn/domain";
import type { Egress } from "../../egress/egress.ts";

/** What is agreed on before somebody leaves for a provider, and held against what comes back. */
export interface Agreed {
  readonly redirectUri: string;
  readonly state: string;
  /** Proves that who brings the code is who asked for it (PKCE). */
  readonly verifier: string;
  readonly nonce: string;
}

export interface Means {
  readonly settings: Settings;
  readonly egress: Egress;
}

/** What came back in the address; the state has been checked by then. */
export interface Returned {
  readonly code: string;
  readonly iss: string | undefined;
}

/** How one provider says who somebody is. Throws a `ProviderProblem`, or a `Failure` with a reason of its own. */
export interface Flow {
  leave(means: Means, agreed: Agreed): Promise<URL>;
  identify(means: Means, agreed: Agreed, returned: Returned): Promise<ExternalIdentity>;
}

/** The provider did not do its part. What it said is for nobody's eyes, so only our own word for it is kept. */
export class ProviderProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ProviderProblem";
  }
}

export const CALL_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000 } as const;
