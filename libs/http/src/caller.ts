import type {
  Caller,
  ProjectCaller,
  ProjectGeneration,
  ServiceCaller,
  UserCaller,
} from '@postrider/contracts'
import { AppError, forbidden } from '@postrider/contracts/errors'
import type { Response } from 'express'

/** The type of `caller`, by the kind of caller that an endpoint is for. */
export interface Callers {
  project: ProjectCaller
  user: UserCaller
  service: ServiceCaller
  anyone: Caller
}

/**
 * Returns the project of a caller, in the generation of its token, without the caller's identity.
 */
export const projectOf = ({ projectId, generation }: ProjectCaller): ProjectGeneration => ({
  projectId,
  generation,
})

/**
 * Returns the caller by the token that the app has verified; `{ kind: 'anonymous' }` for a request without
 * one. `expectCaller` checks whether an endpoint is for it.
 */
export const callerOf = (res: Response): Caller => {
  const caller: unknown = res.locals['caller']
  // Set by the app's authentication step from a verified token, nowhere else.
  return (caller ?? { kind: 'anonymous' }) as Caller
}

/**
 * Returns the user by whom the places of a process are shared out: the user of a session, or the owner of a
 * key's project. So the projects of one user have the places of one. The project itself if its owner is not
 * known; '' for other callers. Requests with public keys have places of their own, because anybody can read
 * such a key from a web page.
 */
export const shareOf = (caller: Caller): string => {
  if ('userId' in caller) return caller.userId
  return caller.kind === 'key' ? ownShare(caller.ownerId ?? caller.projectId, caller) : ''
}

/** Returns the share of a project, with one of its own for public keys; see `shareOf`. */
export const projectShareOf = (caller: Caller & { projectId: string }): string =>
  ownShare(caller.projectId, caller)

const ownShare = (share: string, caller: Caller): string =>
  caller.kind === 'key' && caller.keyType === 'public' ? `${share}/public` : share

/**
 * Returns the caller. Throws 401 if the endpoint is not for this kind of caller, 403 for a service that is
 * not in `callers`.
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
    throw forbidden(`The service ${caller.service.slice(0, 100)} may not call this endpoint.`)
  if (fits[wanted]) return caller
  throw new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'This endpoint is not for this kind of caller.',
  })
}
