import { createSlots } from './slots.ts'

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
  const slots = createSlots({
    inAll: most,
    ofProject: most / 2,
    refusal: 'Too many requests of this kind are waiting; try again.',
  })
  return async (request) => {
    const release = slots.take(request.projectId)
    try {
      return await work(request)
    } finally {
      release()
    }
  }
}
