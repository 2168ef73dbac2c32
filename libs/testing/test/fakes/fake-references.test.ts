import { ReferenceKind } from '@postrider/contracts/internal'
import { conformsToReferencesApi, fakeReferences } from '@postrider/testing/fakes'

describe('fakeReferences', () => {
  conformsToReferencesApi(ReferenceKind.options, async () => {
    const fake = fakeReferences('segments')
    return {
      api: fake,
      owns: 'segments',
      refer: async (to, name) => fake.refer(to, name).id,
      unrefer: async (projectId, id) => fake.unrefer(projectId, id),
      stop: async () => undefined,
    }
  })
})
