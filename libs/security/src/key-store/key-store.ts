/**
 * What is known of a key or session: the answer of accounts, and the project whose requests it counts for.
 */
export interface Access {
  projectId: string | null
  /** As accounts returned it; the reader parses it. */
  known: unknown
}

/**
 * An entry to look up, and the names that may be revoked under it (`subjectName`). An entry's project is
 * always one of them.
 */
export interface KeyQuery {
  entry: string
  restsOn: string[]
  /** The budget of the project that the request is counted in; undefined without a rate limit. */
  budget: Budget | undefined
  /** Where the request is counted by its client address too; absent where that address is spared. */
  client?: ClientLimits
}

/**
 * The budgets of a project have the same size. `public`: requests with its public key, which everybody can
 * read from a web page. `secret`: requests with its secret key and of dashboard sessions.
 */
export type Budget = 'public' | 'secret'

/** What one client address may do within a minute; a limit of 0 counts nothing. */
export interface ClientLimits {
  /** As `addressGroup` writes it. */
  address: string
  /** Requests of one project; what goes beyond is not counted in the budget of the project. */
  requests: number
  /** Lookups that find no entry, each of which costs a call of accounts. */
  misses: number
}

/** Requests in the running minute. */
export interface Usage {
  used: number
  /** Until the minute ends. */
  resetMs: number
}

export interface Counts {
  /**
   * Requests in the budget. Undefined when it has no limit, and for a request beyond the limit of its client
   * address.
   */
  usage?: Usage
  /** Requests of this client address in the project. Undefined when it is not counted. */
  byAddress?: Usage
}

export interface KeyLookup extends Counts {
  /** Changes when the store restarts, which makes it forget what was revoked. */
  epoch: string
  /** Undefined when nothing is kept or something it rests on is revoked: ask accounts. */
  access?: Access
  /**
   * Look-ups of this client address that found no access, whatever the key; undefined when there is access,
   * or none are counted.
   */
  misses?: Usage
}

/**
 * Keys and sessions as the gateway remembers them, and the request counts of projects: shared by all
 * gateways, revoked by accounts. Every method is one round trip; every method throws when the store is
 * unavailable.
 */
export interface KeyStore {
  /** Looks an entry up and counts one request of its project, or else one miss of its client address. */
  lookUp(query: KeyQuery): Promise<KeyLookup>
  /**
   * Keeps what accounts has answered since the lookup, unless it was revoked meanwhile, or may have been (the
   * store has restarted), or another gateway has kept it; counts one request. `found` takes back the miss
   * that the lookup has counted.
   */
  keep(query: KeyQuery, access: Access, since: Since): Promise<Counts>
  /** Counts by a name of its own (`counterName`), without a lookup. Points of -1 take one back. */
  count(name: string, points?: number): Promise<Usage>
  /**
   * Writes tombstones: whatever rests on one of these names is asked of accounts from now on. Call it before
   * the change is committed, and refuse the change with 503 when it throws; then no gateway uses the old
   * state once the change is answered.
   */
  revoke(names: readonly string[]): Promise<void>
  /** Why the store does not serve at the moment; undefined when it does. */
  health(): string | undefined
  close(): Promise<void>
}

export interface Since {
  epoch: string
  lifeMs?: number
  found?: boolean
}

export const countedMs = 60_000

/** How long an entry serves at most. */
export const entryLifeMs = 60_000

/**
 * A tombstone outlives every entry that was kept before it, and every answer of accounts (15 s to reach it,
 * deadline 5 s) that was read before the change was committed; so neither can come back after it.
 */
export const tombstoneLifeMs = 2 * entryLifeMs

/**
 * What access rests on. Rotation revokes the two `key`s; disabling `project`; logout `session`; removal or a
 * new role `member`; a new password `user`.
 */
export const subjectName = {
  /** `hash` is the SHA-256 of the key in hex. */
  key: (hash: string) => `key:${hash}`,
  session: (sessionId: string) => `session:${sessionId}`,
  user: (userId: string) => `user:${userId}`,
  member: (projectId: string, userId: string) => `member:${projectId}:${userId}`,
  project: (projectId: string) => `project:${projectId}`,
}

/** What requests are counted under. */
export const counterName = {
  project: (budget: Budget, projectId: string) =>
    `${budget === 'secret' ? 'requests' : 'public-requests'}:${projectId}`,
  /** Requests of one project from one client address. */
  client: (address: string, projectId: string) => `client:${address}:${projectId}`,
  /** Lookups of one client address that found nothing. */
  misses: (address: string) => `misses:${address}`,
}
