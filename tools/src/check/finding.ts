import type { ServiceName } from '@postrider/services'

export type CheckName = 'projects' | 'campaigns' | 'segments' | 'activity' | 'outbox' | 'dead-letters'

/**
 * missing: the copy does not exist. unexpected: the original does not exist. behind, ahead: the copy's
 * version is lower or higher. different: the versions are equal, but other data differs. waiting: a message
 * was not published or not handled.
 */
export type FindingKind = 'missing' | 'unexpected' | 'behind' | 'ahead' | 'different' | 'waiting'

/** A difference between services, or messages that wait. */
export interface Finding {
  check: CheckName
  kind: FindingKind
  /** The service with the copy or the waiting messages. */
  service: ServiceName
  projectId: string | null
  /** The subject of the difference: the id of a segment or campaign, or the name of a ledger. */
  subject: string | null
  message: string
  /** The version of the copy, and the version that it should have. */
  progress?: { reached: number; expected: number }
}

/** The data to check. */
export interface Scope {
  /** Undefined: all projects. */
  projectId: string | undefined
  /** Compares activity in [since, until). */
  since: Date
  until: Date
}

/**
 * Returns the findings of the second check that the first one also had. A copy that has now reached the
 * version expected at the first check is only delayed.
 */
export function confirmed(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const known = new Map(first.map((each) => [keyOf(each), each]))
  return second.filter((each) => {
    const before = known.get(keyOf(each))
    if (!before) return false
    if (each.kind === 'ahead' || !each.progress || !before.progress) return true
    return each.progress.reached < before.progress.expected
  })
}

const keyOf = ({ check, kind, service, projectId, subject }: Finding): string =>
  [check, kind, service, projectId, subject].join(' ')
