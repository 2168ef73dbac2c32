/**
 * When a service reported that it purged the data from before the last reset; null if it has not reported
 * yet.
 */
export interface PurgeReport {
  service: string
  reportedAt: Date | null
}

/** Progress of a project's last reset. */
export interface ResetProgress {
  /** Null if the project was never reset. */
  resetAt: Date | null
  reports: PurgeReport[]
}
