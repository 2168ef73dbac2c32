import type { BodyKind } from './bodies.ts'

/** The requests that an attacker repeats on each of its connections. */
export interface AttackPlan {
  url: string
  connections: number
  /** The requests, sent in turn. */
  requests: readonly AttackRequest[]
}

export interface AttackRequest {
  path: string
  key: string
  body: BodyKind
  /** An address from which the project may send mail. */
  from: string
  /** The client address in X-Forwarded-For. */
  address: string
}
