/** Whether a service has reported that nothing is left of a project's time before its reset. */
export interface PurgeReport {
  service: string
  reportedAt: Date | null
}

/** How far a project's last reset has come. */
export interface ResetProgress {
  /** Null when the project was never reset. */
  resetAt: Date | null
  reports: PurgeReport[]
}
