import type { Caller, ProjectCaller, ServiceCaller, UserCaller } from '@postrider/contracts'
import { AppError, forbidden } from '@postrider/contracts/errors'
import type { Response } from 'express'

/** Who an endpoint is for, and the type of its `caller`. */
export interface Callers {
  project: ProjectCaller
  user: UserCaller
  service: ServiceCaller
  anyone: Caller
}

/**
 * The project that a caller acts in, in the generation that its token names, as commands and queries take it: without who it is. Throws
 * nothing: an endpoint that is for a project has refused every other caller with 401.
 */
export const projectOf = ({
  projectId,
  generation,
}: ProjectCaller): Pick<ProjectCaller, 'projectId' | 'generation'> => ({ projectId, generation })

/**
 * Who calls, by the token that the app has verified before it asks any endpoint; `{ kind: 'anonymous' }` for a request without one. Throws
 * nothing: a bad token was refused before, and `expectCaller` decides for whom an endpoint is.
 */
export const callerOf = (res: Response): Caller => {
  const caller: unknown = res.locals['caller']
  // Set by the app's authentication step from a verified token, nowhere else.
  return (caller ?? { kind: 'anonymous' }) as Caller
}

/** The caller, if the endpoint is for it. Throws 401 for another kind of caller, 403 for a service that `callers` does not name. */
export function expectCaller(
  { for: wanted = 'project', callers = [] }: { for?: keyof Callers; callers?: readonly string[] },
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
