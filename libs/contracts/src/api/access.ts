import type { Role } from '../caller.ts'

interface AccessRule {
  /** The credentials that the gateway requires. */
  who:
    | 'anybody'
    | 'visitor'
    | 'public-key'
    | 'secret-key'
    | 'secret-key-or-session'
    | 'session'
    | 'user'
    | 'inbox'
    | 'mail-server'
  /** The lowest role that a session must have in the project. Keys have no role. */
  role: Role
  /** The type of the handler's `caller`. */
  caller: 'project' | 'user' | 'anyone'
}

/**
 * Who may call an endpoint:
 * - `anyone`: no credentials needed. `anyone-with-session`: the same, but the service receives the session
 *   if there is one.
 * - `public-key`, `secret-key`: only this type of key of a project.
 * - `secret-key-or-member`, `-admin`, `-owner`: the secret key, or a session of a user with at least this
 *   role in the project.
 * - `member`, `admin`, `owner`: only a session of a user with at least this role in the project of the
 *   path.
 * - `user`: a session outside any project.
 * - `inbox-reader`: every caller who may read the captured mail. `mail-server`: a request with `DSN_TOKEN`.
 */
export const accessRules = {
  anyone: { who: 'anybody', role: 'MEMBER', caller: 'anyone' },
  'anyone-with-session': { who: 'visitor', role: 'MEMBER', caller: 'anyone' },
  'public-key': { who: 'public-key', role: 'MEMBER', caller: 'project' },
  'secret-key': { who: 'secret-key', role: 'MEMBER', caller: 'project' },
  'secret-key-or-member': { who: 'secret-key-or-session', role: 'MEMBER', caller: 'project' },
  'secret-key-or-admin': { who: 'secret-key-or-session', role: 'ADMIN', caller: 'project' },
  'secret-key-or-owner': { who: 'secret-key-or-session', role: 'OWNER', caller: 'project' },
  member: { who: 'session', role: 'MEMBER', caller: 'user' },
  admin: { who: 'session', role: 'ADMIN', caller: 'user' },
  owner: { who: 'session', role: 'OWNER', caller: 'user' },
  user: { who: 'user', role: 'MEMBER', caller: 'user' },
  'inbox-reader': { who: 'inbox', role: 'MEMBER', caller: 'anyone' },
  'mail-server': { who: 'mail-server', role: 'MEMBER', caller: 'anyone' },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules
export type Who = AccessRule['who']

/** The kind of caller that a handler receives: `project`, `user` or `anyone`. */
export type CallerOf<A extends Access> = (typeof accessRules)[A]['caller']
