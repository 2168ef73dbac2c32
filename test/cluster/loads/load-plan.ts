/** A load on its own project while processes are killed. */
export interface LoadUnderKills {
  /** Stops the load after the last kill. Resolves when no more requests are sent. */
  stop(): Promise<void>
  /** Waits until all work is done. Throws if anything is lost, repeated or wrong. */
  expectDone(): Promise<void>
  /** Releases resources, even if the work is not done. */
  close?(): Promise<void>
}

/** The options that all kinds of load share. */
export interface LoadUnderKillsOptions {
  seed: number
  /** The time during which processes are killed. */
  seconds: number
}
