import type { ServiceName } from '@postrider/services'

export type CheckName = 'projects' | 'campaigns' | 'segments' | 'activity' | 'outbox' | 'dead-letters'

/**
 * `missing`: the copy does not exist. `unexpected`: the original does not exist. `behind` or `ahead`: the
 * copy's version is lower or higher. `different`: the versions are equal, but other data differs. `waiting`:
 * a message was not published or not processed.
 */
export type FindingKind = 'missing' | 'unexpected' | 'behind' | 'ahead' | 'different' | 'waiting'

/** A difference between services, or messages that wait to be published or processed. */
export interface Finding {
  check: CheckName
  kind: FindingKind
  /** The service that has the copy or the waiting messages. */
  service: ServiceName
  projectId: string | null
  /** The id of the segment or campaign that differs, or the name of the ledger. */
  subject: string | null
  message: string
  /** `reached` is the version of the copy, `expected` the version that it should have. */
  progress?: { reached: number; expected: number }
}

/** The data to check. */
export interface Scope {
  /** The project to check; undefined for all projects. */
  projectId: string | undefined
  /** Activity is compared from `since` (inclusive) to `until` (exclusive). */
  since: Date
  until: Date
}

/**
 * Returns the findings that both checks had. Omits copies that have now reached the version expected by the
 * first check: they were only delayed.
 */
export function findingsInBoth(first: readonly Finding[], second: readonly Finding[]): Finding[] {
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
