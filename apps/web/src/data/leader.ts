import { newId } from "@cairn/domain";

/** Messages between the tabs of one browser. */
export interface Channel {
  post(message: unknown): void;
  close(): void;
}
export type OpenChannel = (name: string, onMessage: (message: unknown) => void) => Channel;

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

export interface Candidate {
  elected(): void;
  /** Another tab leads now. */
  deposed(): void;
}

/** Stands for election; the returned function withdraws, also from office. */
export type Elect = (candidate: Candidate) => () => void;

/** Where tabs cannot talk to each other, each is its own leader. */
export const electAlone: Elect = (candidate) => {
  candidate.elected();
  return () => {};
};

export const electByLock =
  (locks: Locks, name: string): Elect =>
  (candidate) => {
    const withdrawal = new AbortController();
    const { promise: inOffice, resolve: resign } = Promise.withResolvers<void>();
    const lead = () => {
      if (!withdrawal.signal.aborted) candidate.elected();
      return inOffice;
    };
    // Refused locks, as in a page without an origin, are no reason to stay without changes.
    locks.request(name, { signal: withdrawal.signal }, lead).catch(lead);
    return () => {
      withdrawal.abort();
      resign();
    };
  };

export const HEARTBEAT_MS = 2000;
export const LEASE_MS = 6000;
export const CLAIM_MS = 300;

interface LeaseMessage {
  readonly kind: "ask" | "claim" | "beat" | "resign";
  readonly term: number;
  readonly id: string;
}

/** Without Web Locks (plain http): the leader's heartbeat is the lease, and silence is the vacancy. */
export const electByLease =
  (openChannel: OpenChannel, name: string): Elect =>
  (candidate) => {
    const lease = new Lease(openChannel, name, candidate);
    return () => lease.withdraw();
  };

class Lease {
  private readonly id = newId();
  private readonly candidate: Candidate;
  private readonly channel: Channel;
  private role: "following" | "claiming" | "leading" = "following";
  private term = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(openChannel: OpenChannel, name: string, candidate: Candidate) {
    this.candidate = candidate;
    this.channel = openChannel(name, (message) => this.hear(message as LeaseMessage));
    this.say("ask");
    this.wait(CLAIM_MS, () => this.claim());
  }

  withdraw(): void {
    clearTimeout(this.timer);
    if (this.role === "leading") this.say("resign");
    this.role = "following";
    this.channel.close();
  }

  private hear(message: LeaseMessage): void {
    const beaten = message.term > this.term || (message.term === this.term && message.id < this.id);
    switch (message.kind) {
      case "ask":
        if (this.role === "leading") this.say("beat");
        return;
      case "claim":
        // A tab in the background is slow to send heartbeats, but it answers.
        if (this.role === "leading") this.say("beat");
        else if (this.role === "following" || beaten) this.follow(message.term);
        return;
      case "beat":
        if (this.role !== "leading") this.follow(message.term);
        else if (beaten) this.stepDown(message.term);
        else this.say("beat");
        return;
      case "resign":
        if (this.role === "following") this.wait(Math.random() * CLAIM_MS, () => this.claim());
    }
  }

  private follow(term: number): void {
    this.role = "following";
    this.term = Math.max(this.term, term);
    this.wait(LEASE_MS + Math.random() * HEARTBEAT_MS, () => this.claim());
  }

  private stepDown(term: number): void {
    this.follow(term);
    this.candidate.deposed();
  }

  private claim(): void {
    this.role = "claiming";
    this.term++;
    this.say("claim");
    this.wait(CLAIM_MS, () => this.lead());
  }

  private lead(): void {
    this.role = "leading";
    this.beat();
    this.candidate.elected();
  }

  private beat(): void {
    this.say("beat");
    this.wait(HEARTBEAT_MS, () => this.beat());
  }

  private say(kind: LeaseMessage["kind"]): void {
    this.channel.post({ kind, term: this.term, id: this.id } satisfies LeaseMessage);
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }
}
