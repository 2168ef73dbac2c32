/** Requests to a separate project, made while processes are killed. */
export interface LoadUnderKills {
  /** Called after the last kill. Resolves when no more requests are made. */
  stop(): Promise<void>
  /** Waits until all work is done. Fails if anything is lost, repeated or wrong. */
  expectDone(): Promise<void>
  /** Releases resources, whether the work is done or not. */
  close?(): Promise<void>
}

/** The options that all kinds of load share. */
export interface LoadUnderKillsOptions {
  seed: number
  /** How long processes are killed. */
  seconds: number
}
