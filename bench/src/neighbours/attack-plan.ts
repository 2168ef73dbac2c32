import type { BodyKind } from './bodies.ts'

/** The requests that an attacker repeats on each of its connections. */
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
  /** A sender address of the project. */
  from: string
  /** The client address. */
  address: string
}
