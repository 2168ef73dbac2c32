import type { ServiceName } from '@postrider/services'

export type CheckName = 'projects' | 'campaigns' | 'segments' | 'activity' | 'outbox' | 'dead-letters'

/**
 * missing: the copy does not exist. unexpected: the original does not exist. behind, ahead: the copy's
 * version is lower, higher. different:
 * the versions agree and something else does not. waiting: a message was not published, or not handled.
 */
export type FindingKind = 'missing' | 'unexpected' | 'behind' | 'ahead' | 'different' | 'waiting'

/** Something that services should agree on and do not, or that waits. */
export interface Finding {
  check: CheckName
  kind: FindingKind
  /** The service with the copy, or with the waiting messages. */
  service: ServiceName
  projectId: string | null
  /** What differs: the id of a segment or a campaign, the name of a ledger. */
  subject: string | null
  message: string
  /** How far the copy has come, and how far it should be by now. */
  progress?: { reached: number; expected: number }
}

/** What the checks look at. */
export interface Scope {
  /** Undefined: all projects. */
  projectId: string | undefined
  /** Activity in [since, until) is compared. */
  since: Date
  until: Date
}

/**
 * The findings of the second look that the first one had as well. A copy that has reached by now what it
 * should have reached at the first look is only busy.
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
