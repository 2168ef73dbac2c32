import type {
  Caller,
  ProjectCaller,
  ProjectGeneration,
  ServiceCaller,
  UserCaller,
} from '@postrider/contracts'
import type { Response } from 'express'
import { callerNotAllowed, serviceNotAllowed } from './errors.ts'

/** Maps the kind of caller that an endpoint accepts to the type of its `caller`. */
export interface Callers {
  project: ProjectCaller
  user: UserCaller
  service: ServiceCaller
  anyone: Caller
}

/** Returns the project and generation of a caller's token, without the caller's identity. */
export const projectOf = ({ projectId, generation }: ProjectCaller): ProjectGeneration => ({
  projectId,
  generation,
})

/**
 * Returns the caller of the verified token; `{ kind: 'anonymous' }` for a request without a token.
 * `expectCaller` checks whether the endpoint accepts the caller.
 */
export const callerOf = (res: Response): Caller => {
  const caller: unknown = res.locals['caller']
  // Only the app's authentication step sets this value, from a verified token.
  return (caller ?? { kind: 'anonymous' }) as Caller
}

/**
 * Returns the key by which limiters share slots between callers: the user of a session, or the owner of a
 * key's project. So all projects of a user share the same slots. If the owner is unknown, the key is the
 * project; for other callers it is ''. Public keys have a separate share, because anybody can read them from
 * a web page.
 */
export const shareOf = (caller: Caller): string => {
  if ('userId' in caller) return caller.userId
  return caller.kind === 'key' ? ownShare(caller.ownerId ?? caller.projectId, caller) : ''
}

/**
 * Returns the limiter key of the caller's project. Public keys of a project have a separate key; see
 * `shareOf`.
 */
export const projectShareOf = (caller: Caller & { projectId: string }): string =>
  ownShare(caller.projectId, caller)

const ownShare = (share: string, caller: Caller): string =>
  caller.kind === 'key' && caller.keyType === 'public' ? `${share}/public` : share

/**
 * Returns the caller. Throws 401 if the endpoint does not accept this kind of caller, and 403 if the caller
 * is a service that is not in `callers`.
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
