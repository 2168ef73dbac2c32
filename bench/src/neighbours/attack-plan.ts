import type { BodyKind } from './bodies.ts'

/** What an attacker repeats, on each of its connections. */
export interface AttackPlan {
  url: string
  connections: number
  /** Sent in turn. */
  requests: readonly AttackRequest[]
}

export interface AttackRequest {
  path: string
  key: string
  body: BodyKind
  /** A sender of the project. */
  from: string
  /** The client address. */
  address: string
}
