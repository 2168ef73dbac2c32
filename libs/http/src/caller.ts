import type {
  Caller,
  ProjectCaller,
  ProjectGeneration,
  ServiceCaller,
  UserCaller,
} from '@postrider/contracts'
import type { Response } from 'express'
import { callerNotAllowed, serviceNotAllowed } from './errors.ts'

/** The type of `caller`, by the kind of caller of an endpoint. */
export interface Callers {
  project: ProjectCaller
  user: UserCaller
  service: ServiceCaller
  anyone: Caller
}

/** Returns the project of a caller, in the generation of its token, without the caller's identity. */
export const projectOf = ({ projectId, generation }: ProjectCaller): ProjectGeneration => ({
  projectId,
  generation,
})

/**
 * Returns the caller from the token that the app verified; `{ kind: 'anonymous' }` for a request without
 * one. `expectCaller` checks whether the endpoint accepts it.
 */
export const callerOf = (res: Response): Caller => {
  const caller: unknown = res.locals['caller']
  // Set only by the app's authentication step, from a verified token.
  return (caller ?? { kind: 'anonymous' }) as Caller
}

/**
 * Returns the key by which limiters share their slots between callers: the user of a session, or the owner
 * of a key's project. So all projects of a user share its slots. It is the project if the owner is unknown,
 * and '' for other callers. Public keys have a separate share, because anybody can read them from a web
 * page.
 */
export const shareOf = (caller: Caller): string => {
  if ('userId' in caller) return caller.userId
  return caller.kind === 'key' ? ownShare(caller.ownerId ?? caller.projectId, caller) : ''
}

/** Returns the share of a project, with a separate one for public keys; see `shareOf`. */
export const projectShareOf = (caller: Caller & { projectId: string }): string =>
  ownShare(caller.projectId, caller)

const ownShare = (share: string, caller: Caller): string =>
  caller.kind === 'key' && caller.keyType === 'public' ? `${share}/public` : share

/**
 * Returns the caller. Throws 401 if the endpoint does not accept this kind of caller, 403 for a service
 * that is not in `callers`.
 */
export function expectCaller(
  { for: wanted, callers = [] }: { for: keyof Callers; callers?: readonly string[] },
  caller: Caller,
): Caller {
  const fits = {
    anyone: true,
    service: caller.kind === 'service',
    user: caller.kind === 'user' || caller.kind === 'session',
    project: caller.kind === 'key' || caller.kind === 'session',
  }
  if (wanted === 'service' && caller.kind === 'service' && !callers.includes(caller.service))
    throw serviceNotAllowed(caller.service)
  if (fits[wanted]) return caller
  throw callerNotAllowed()
}
