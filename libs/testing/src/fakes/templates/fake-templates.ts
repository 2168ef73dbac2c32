import type { ClientOf, templatesApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'

export type TemplatesClient = ClientOf<typeof templatesApi>

/** The templates of the send service, in memory. It passes `conformsToTemplatesApi`. */
export interface FakeTemplates extends TemplatesClient {
  /** Creates a template of generation 1 and returns its id. */
  put(projectId: string, name?: string): string
  delete(id: string): void
  /** Called before every response. Throw to make the call fail. */
  fault: { before(): void }
}

/** Creates the fake without templates. */
export function fakeTemplates(): FakeTemplates {
  const known = new Map<string, { projectId: string; name: string }>()
  const fake: FakeTemplates = {
    fault: { before: () => undefined },
    put: (projectId, name = 'Welcome') => {
      const id = uuidv7()
      known.set(id, { projectId, name })
      return id
    },
    delete: (id) => void known.delete(id),
    find: async ({ projectId, ids }) => {
      fake.fault.before()
      const found = ids.flatMap((given) => {
        const id = given.toLowerCase()
        const template = known.get(id)
        return template?.projectId === projectId ? [{ id, name: template.name }] : []
      })
      return {
        templates: found.map((each) => ({ ...each, type: 'MARKETING', version: 1, subject: 'Hello' })),
      }
    },
  }
  return fake
}
