/**
 * The cached access of a key or session: the response of accounts, and the project whose requests it counts
 * for.
 */
export interface Access {
  projectId: string | null
  /** The response of accounts; the reader parses it. */
  known: unknown
}

/**
 * An entry to look up, and the names by which it may be revoked (`subjectName`). An entry's project is
 * always one of them.
 */
export interface KeyQuery {
  entry: string
  restsOn: string[]
  /** The budget in which the request is counted; undefined without a rate limit. */
  budget: Budget | undefined
  /** The limits of the client address; undefined if the address is not limited. */
  client?: ClientLimits
}

/**
 * A project has two budgets of the same size. `public`: requests with its public key, which anybody can
 * read from a web page. `secret`: requests with its secret key and of dashboard sessions.
 */
export type Budget = 'public' | 'secret'

/** The limits of a client address per minute; a limit of 0 disables counting. */
export interface ClientLimits {
  /** In the form of `addressGroup`. */
  address: string
  /** Requests of one project. Requests above this are not counted in the project's budget. */
  requests: number
  /** Lookups that find no entry, each of which costs a call of accounts. */
  misses: number
}

/** Requests in the current minute. */
export interface Usage {
  used: number
  /** Milliseconds until the minute ends. */
  resetMs: number
}

export interface Counts {
  /**
   * Requests in the budget. Undefined if it has no limit, and for a request above the limit of its client
   * address.
   */
  usage?: Usage
  /** Requests of this client address in the project. Undefined if they are not counted. */
  byAddress?: Usage
}

export interface KeyLookup extends Counts {
  /** Changes when the store restarts and so loses its tombstones. */
  epoch: string
  /** Undefined if there is no entry or a name that it depends on is revoked: call accounts. */
  access?: Access
  /**
   * Failed lookups of this client address, for any key. Undefined if there is access, or they are not
   * counted.
   */
  misses?: Usage
}

/**
 * The gateway's cache of keys and sessions, and the request counts of projects. All gateways share it, and
 * accounts revokes its entries. Every method is one round trip. Every method throws if the store is
 * unavailable.
 */
export interface KeyStore {
  /** Looks up an entry and counts one request of its project, or one miss of its client address. */
  lookUp(query: KeyQuery): Promise<KeyLookup>
  /**
   * Stores the response of accounts, and counts one request. It does not store an entry that was revoked
   * since the lookup, that may have been (the store has restarted), or that another gateway has stored.
   * `found` reverts the miss that the lookup counted.
   */
  keep(query: KeyQuery, access: Access, since: Since): Promise<Counts>
  /** Counts under a separate name (`counterName`), without a lookup. Points of -1 revert a count. */
  count(name: string, points?: number): Promise<Usage>
  /**
   * Writes tombstones: entries that depend on these names are no longer used. Call it before the change is
   * committed, and reject the change with 503 if it throws. Then no gateway uses the old state after the
   * response to the change.
   */
  revoke(names: readonly string[]): Promise<void>
  /** Returns why the store is unavailable; undefined if it is available. */
  health(): string | undefined
  close(): Promise<void>
}

export interface Since {
  epoch: string
  lifeMs?: number
  found?: boolean
}

export const countedMs = 60_000

/** The maximum lifetime of an entry. */
export const entryLifeMs = 60_000

/**
 * A tombstone outlives every entry stored before it, and every response of accounts (15 s to connect,
 * deadline 5 s) from before the change was committed. So neither can reappear after it.
 */
export const tombstoneLifeMs = 2 * entryLifeMs

/**
 * The names that access depends on. Rotation revokes the two `key`s; disabling revokes `project`; logout
 * `session`; removal or a new role `member`; a new password `user`.
 */
export const subjectName = {
  /** `hash` is the SHA-256 of the key in hex. */
  key: (hash: string) => `key:${hash}`,
  session: (sessionId: string) => `session:${sessionId}`,
  user: (userId: string) => `user:${userId}`,
  member: (projectId: string, userId: string) => `member:${projectId}:${userId}`,
  project: (projectId: string) => `project:${projectId}`,
}

/** The names of the counters. */
export const counterName = {
  project: (budget: Budget, projectId: string) =>
    `${budget === 'secret' ? 'requests' : 'public-requests'}:${projectId}`,
  /** Requests of one project from one client address. */
  client: (address: string, projectId: string) => `client:${address}:${projectId}`,
  /** Failed lookups of one client address. */
  misses: (address: string) => `misses:${address}`,
}
