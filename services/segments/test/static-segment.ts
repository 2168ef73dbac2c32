import { someProject } from './factories.ts'
import type { SegmentsUnderTest } from './start.ts'

/** Creates a project with a static segment, and returns functions for its members. */
export async function staticSegment(segments: SegmentsUnderTest) {
  const project = someProject(segments)
  const id = await project.createStatic()
  const path = `/segments/${id}`
  return {
    project,
    id,
    add: (emails: unknown, rest: Record<string, unknown> = {}) =>
      project.api.post(`${path}/members`, { body: { emails, ...rest } }),
    remove: (emails: unknown) => project.api.delete(`${path}/members`, { body: { emails } }),
    /** Returns a page of the members. */
    members: async (query = '') => (await project.api.get(`${path}/contacts${query}`)).body,
    memberCount: async () => (await project.api.get(path)).body.memberCount,
  }
}

export type StaticSegment = Awaited<ReturnType<typeof staticSegment>>

export const emailsOf = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email)
