import type { Route } from '../src/route.ts'

/**
 * The callers of a project endpoint: its owner, an admin, a member, a user of another project, its secret
 * and its public key, and an anonymous client.
 */
export const callers = ['owner', 'admin', 'member', 'stranger', 'secret', 'public', 'nobody'] as const

/**
 * The outcome for a caller: the kind of caller in the token; `answered` if the gateway itself responds; or
 * the status and code of an error.
 */
type Outcome = 'session' | 'user' | 'key' | 'anonymous' | 'answered' | `${401 | 403 | 404} ${string}`

export type Outcomes = Record<(typeof callers)[number], Outcome>

const everybody = (outcome: Outcome): Outcomes => ({
  owner: outcome,
  admin: outcome,
  member: outcome,
  stranger: outcome,
  secret: outcome,
  public: outcome,
  nobody: outcome,
})

const users = (outcome: Outcome) => ({ owner: outcome, admin: outcome, member: outcome, stranger: outcome })

const tooLow = '403 FORBIDDEN'
const noSession = '401 UNAUTHORIZED'
const wrongKey = '401 INVALID_API_KEY'
const noKey = '401 MISSING_AUTH'
const elsewhere = '404 RESOURCE_NOT_FOUND'

/** The outcomes of endpoints for the project of a key, or the project that a session sends in a header. */
const resource: Outcomes = {
  owner: 'session',
  admin: 'session',
  member: 'session',
  stranger: '403 PROJECT_ACCESS_DENIED',
  secret: 'key',
  public: wrongKey,
  nobody: noSession,
}
/** The outcomes of endpoints for the users of the project in the path. */
const ownProject: Outcomes = { ...resource, stranger: elsewhere, secret: noSession, public: noSession }

/** The outcomes of each kind of access, written by hand from the API description. */
const byWho: Readonly<Record<Route['who'], Outcomes>> = {
  anybody: everybody('anonymous'),
  inbox: everybody('anonymous'),
  visitor: { ...everybody('anonymous'), ...users('user') },
  user: { ...everybody(noSession), ...users('user') },
  'public-key': { ...everybody(noKey), secret: wrongKey, public: 'key' },
  'secret-key': { ...everybody(noKey), secret: 'key', public: wrongKey },
  'secret-key-or-session': resource,
  session: ownProject,
  // The gateway under test runs without DSN_TOKEN.
  'mail-server': everybody('404 RESOURCE_NOT_FOUND'),
}

const byRole = { MEMBER: {}, ADMIN: { member: tooLow }, OWNER: { admin: tooLow, member: tooLow } } as const

/** Returns the outcome of a request to an endpoint for each caller. */
export function expectedOutcomes({ service, path, who, role, project }: Route): Outcomes {
  // The test requests a file that does not exist.
  if (path.startsWith('/docs/:')) return everybody('404 RESOURCE_NOT_FOUND')
  if (service === 'gateway') return everybody('answered')
  return { ...byWho[who], ...(project === 'path' && { stranger: elsewhere }), ...byRole[role] }
}
