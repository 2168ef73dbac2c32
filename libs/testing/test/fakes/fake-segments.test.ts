import { conformsToSegmentsApi, fakeSegments } from '../../src/fakes/index.ts'

describe('fakeSegments', () => {
  conformsToSegmentsApi(async () => {
    const segments = fakeSegments()
    return {
      api: segments,
      createDynamic: async (projectId, segment) => segments.put(projectId, segment),
      createStatic: async (projectId, segment) =>
        segments.put(projectId, { ...segment, type: 'STATIC', isStored: true }),
      delete: async (_projectId, id) => segments.delete(id),
      stop: async () => undefined,
    }
  })
})
