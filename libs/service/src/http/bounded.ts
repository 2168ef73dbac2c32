import { unavailable } from '@postrider/contracts/errors'

interface OfProject {
  projectId: string
}

/**
 * Limits `work` to `most` requests at a time, and one project to half of them, so that its flood leaves capacity for others. Throws 503
 * with `Retry-After` for a request beyond that, before it has any effect.
 */
export function bounded<Request extends OfProject, Answer>(
  most: number,
  work: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  const ofProject = new Map<string, number>()
  let all = 0

  const count = (projectId: string, change: 1 | -1): void => {
    all += change
    const left = (ofProject.get(projectId) ?? 0) + change
    if (left > 0) ofProject.set(projectId, left)
    else ofProject.delete(projectId)
  }

  return async (request) => {
    const { projectId } = request
    if (all >= most || (ofProject.get(projectId) ?? 0) >= most / 2)
      throw unavailable('Too many requests of this kind are waiting; try again.')
    count(projectId, 1)
    try {
      return await work(request)
    } finally {
      count(projectId, -1)
    }
  }
}
