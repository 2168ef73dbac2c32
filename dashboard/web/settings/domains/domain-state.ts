import type { Schemas } from '@postrider/client'
import type { BadgeLook } from '../../ui/badge.tsx'

type Domain = Pick<Schemas['Domain'], 'status' | 'verified'>

const looks: Record<Domain['status'], BadgeLook> = {
  Success: 'good',
  NotStarted: 'neutral',
  Pending: 'warning',
  Failed: 'danger',
  TemporaryFailure: 'warning',
}

/** The state that a page shows. A domain stays verified while DNS does not respond. */
export const shownState = ({ status, verified }: Domain): Domain['status'] | 'verified' =>
  verified ? 'verified' : status

export const stateLook = (domain: Domain): BadgeLook => (domain.verified ? 'good' : looks[domain.status])

const recordStates = ['pending', 'verified', 'missing', 'different', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

/** Reads the state of a DNS record; undefined for states of later versions. */
export const recordState = (status: string): RecordState | undefined =>
  recordStates.find((state) => state === status)

const recordLooks: Record<RecordState, BadgeLook> = {
  pending: 'neutral',
  verified: 'good',
  missing: 'warning',
  different: 'danger',
  unknown: 'warning',
}

export const recordLook = (state: RecordState | undefined): BadgeLook =>
  state === undefined ? 'neutral' : recordLooks[state]
