/** `page` wakes a person up. `ticket` waits for working hours. */
export type Severity = 'page' | 'ticket'

/** Values by selector, in the notation of `promtool test rules`: one value per `interval`. */
export type Series = Readonly<Record<string, string>>

interface AlertCase {
  series: Series
  /** The time of the check after the first value, such as `30m`. */
  at: string
  /** The time between two values and between two evaluations. The default is `1m`. */
  interval?: string
}

/** A case in which the alert fires once. */
export interface FiringCase extends AlertCase {
  /** The labels of the alert, without `severity`. */
  labels?: Readonly<Record<string, string>>
  /** The rendered summary. */
  summary: string
}

export interface Alert {
  name: string
  severity: Severity
  expr: string
  /** How long the expression must have a result before the alert fires. */
  for: string
  /** One sentence with the value, as a template of Prometheus. */
  summary: string
  /** Where to look first. It contains no template. */
  description: string
  /** The name of the page in `docs/operate/incidents`, without `.md`. */
  runbook: string
  /** `promtool test rules` checks that the alert fires in this case and does not fire in the next. */
  firing: FiringCase
  quiet: AlertCase
  /** Further cases in which the alert fires. */
  alsoFiring?: readonly FiringCase[]
  /** Further cases in which the alert does not fire. */
  alsoQuiet?: readonly AlertCase[]
}

export interface RecordingRule {
  record: string
  expr: string
  labels?: Readonly<Record<string, string>>
}

/** A check of recorded values. */
export interface RecordingCase extends AlertCase {
  expr: string
  samples: readonly { labels: string; value: number }[]
}

export interface RuleGroup {
  name: string
  recordings: readonly RecordingRule[]
  recordingCases: readonly RecordingCase[]
  alerts: readonly Alert[]
}
