/** Requests and what they begin while processes are killed, in a project of their own. */
export interface LoadUnderKills {
  /** Called right after the last kill; resolves when it makes no more requests. */
  stop(): Promise<void>
  /** Waits until all is done. Fails if anything is lost, repeated or wrong. */
  expectDone(): Promise<void>
  /** Closes what it has opened, whether it is done or not. */
  close?(): Promise<void>
}

/** What all kinds of load have in common. */
export interface LoadPlan {
  seed: number
  /** For how long processes are killed. */
  seconds: number
}
