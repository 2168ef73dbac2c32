import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { SegmentsUnderTest } from './start.ts'

/** Returns an address that no other test uses. */
export const someEmail = (): string => `${uuidv7()}@example.com`

/** Returns a condition for contacts that match all of these filters. */
export const all = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })

/** Returns a condition for contacts with this plan. */
export const onPlan = (plan: string) => all({ field: 'data.plan', operator: 'equals', value: plan })

/** Returns a condition for contacts that are members of all these segments. */
export const memberOf = (...ids: string[]) =>
  all(...ids.map((id) => ({ field: `segment.${id}`, operator: 'memberOfSegment' })))

/** Returns a new project with helpers for its segments. */
export function someProject(segments: SegmentsUnderTest, generation = 1) {
  const caller = { ...someCaller(), generation }
  const { projectId } = caller
  const api = segments.as(caller)
  const create = (body: Record<string, unknown> = {}): Promise<ApiResponse> =>
    api.post('/segments', { body: { name: 'Customers', condition: onPlan('pro'), ...body } })
  return {
    caller,
    projectId,
    api,
    /** Creates a segment. By default, its condition is the plan `pro`. */
    create,
    /** Creates a segment and returns its id. */
    createId: async (body: Record<string, unknown> = {}): Promise<string> => {
      const { status, body: segment } = await create(body)
      expect(status).toBe(201)
      return segment.id
    },
    createStatic: async (name = 'Guests'): Promise<string> => {
      const { body } = await api.post('/segments', { body: { name, type: 'STATIC' } })
      return body.id
    },
    put: (email: string, plan = 'pro') => segments.contacts.put(projectId, { email, data: { plan } }),
    published: async () => (await segments.published()).filter((message) => message.projectId === projectId),
  }
}

export type Project = ReturnType<typeof someProject>

export { instant, refusal, uuid } from '@postrider/testing/service'
