import { conformsToTemplatesApi, fakeTemplates } from '../../src/fakes/index.ts'

describe('fakeTemplates', () => {
  conformsToTemplatesApi(async () => {
    const templates = fakeTemplates()
    return {
      api: templates,
      make: async (projectId, name) => templates.put(projectId, name),
      delete: async (_projectId, id) => templates.delete(id),
      stop: async () => undefined,
    }
  })
})
