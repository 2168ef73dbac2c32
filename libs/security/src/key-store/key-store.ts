/**
 * The cached access of a key or session: the response of the accounts service, and the project for which
 * requests are counted.
 */
export interface Access {
  projectId: string | null
  /** The response of the accounts service. The reader parses it. */
  known: unknown
}

/**
 * An entry to look up, and the names by which the entry may be revoked (`subjectName`). The entry's project
 * is always one of these names.
 */
export interface KeyQuery {
  entry: string
  restsOn: string[]
  /** The budget that the request uses; undefined if there is no rate limit. */
  budget: Budget | undefined
  /** The limits of the client address; undefined if the address has no limits. */
  client?: ClientLimits
}

/**
 * Each project has two budgets of the same size. `public` is for requests with its public key, which anybody
 * can read from a web page. `secret` is for requests with its secret key and from dashboard sessions.
 */
export type Budget = 'public' | 'secret'

/** The limits of a client address per minute. A limit of 0 disables counting. */
export interface ClientLimits {
  /** The address in the form of `addressGroup`. */
  address: string
  /** Limit of requests to one project. Requests above the limit are not counted in the project's budget. */
  requests: number
  /** Limit of lookups that find no entry. Each of them causes a call to the accounts service. */
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
   * The usage of the budget. Undefined if the budget has no limit, or if the client address has exceeded its
   * limit.
   */
  usage?: Usage
  /** Requests of this client address to the project. Undefined if they are not counted. */
  byAddress?: Usage
}

export interface KeyLookup extends Counts {
  /**
   * Identifies this run of the store. A restarted store has another epoch, because it has lost its
   * tombstones.
   */
  epoch: string
  /**
   * Undefined if there is no entry, or if one of its names is revoked. The accounts service must then be
   * called.
   */
  access?: Access
  /**
   * Failed lookups of this client address, for any key. Undefined if access was found, or if failed lookups
   * are not counted.
   */
  misses?: Usage
}

/**
 * The gateway's cache of keys and sessions, and the request counts of projects. All gateways share it, and
 * the accounts service revokes its entries. Each method takes one round trip, and throws if the store is
 * unavailable.
 */
export interface KeyStore {
  /** Looks up an entry. Counts one request for the entry's project, or one miss for the client address. */
  lookUp(query: KeyQuery): Promise<KeyLookup>
  /**
   * Stores the response of the accounts service, and counts one request. The entry is not stored if it was
   * revoked since the lookup, if the store has restarted since then, or if another gateway has stored it. If
   * `since.found` is set, the counted miss is reverted.
   */
  keep(query: KeyQuery, access: Access, since: Since): Promise<Counts>
  /** Counts under any name (`counterName`), without a lookup. Points of -1 revert a count. */
  count(name: string, points?: number): Promise<Usage>
  /**
   * Writes tombstones, so that entries with these names are no longer used. Call it before the change is
   * committed, and reject the change with 503 if it throws. Then no gateway uses the old state after the
   * response to the change.
   */
  revoke(names: readonly string[]): Promise<void>
  /** Returns the reason why the store is unavailable; undefined if it is available. */
  health(): string | undefined
  close(): Promise<void>
}

export interface Since {
  epoch: string
  lifeMs?: number
  found?: boolean
}

export const countedMs = 60_000

/** The maximum lifetime of an entry, in ms. */
export const entryLifeMs = 60_000

/**
 * A tombstone must outlive all entries from before the change. It must also outlive any response of the
 * accounts service (15 s to connect, deadline 5 s) from before the change. Otherwise old access could be used
 * again.
 */
export const tombstoneLifeMs = 2 * entryLifeMs

/**
 * The names by which access can be revoked. Rotating a project's keys revokes both `key` names. Disabling a
 * project revokes `project`. A logout revokes `session`. Removing a member or changing the role revokes
 * `member`. A new password revokes `user`.
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
  /** Requests of one client address to one project. */
  client: (address: string, projectId: string) => `client:${address}:${projectId}`,
  /** Failed lookups of one client address. */
  misses: (address: string) => `misses:${address}`,
}
