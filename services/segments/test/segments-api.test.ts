import { segmentsApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToSegmentsApi } from '@postrider/testing/fakes'
import { sharedSegments } from './start.ts'

// The tests of this API's fake in libs/testing run the same suite.
describe('the internal API of segments', () => {
  conformsToSegmentsApi(async () => {
    const segments = await sharedSegments()
    const create = async (projectId: string, body: Record<string, unknown>): Promise<string> =>
      (await segments.as(someCaller(projectId)).post('/segments', { body })).body.id
    return {
      api: peerApi(segments.service, segmentsApi),
      createDynamic: (projectId, { name, condition }) => create(projectId, { name, condition }),
      createStatic: (projectId, { name }) => create(projectId, { name, type: 'STATIC' }),
      delete: async (projectId, id) => {
        await segments.as(someCaller(projectId)).delete(`/segments/${id}`)
      },
      stop: segments.stop,
    }
  })
})
