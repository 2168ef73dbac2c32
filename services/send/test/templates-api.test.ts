import { templatesApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToTemplatesApi } from '@postrider/testing/fakes'
import { addVerifiedDomain } from './factories.ts'
import { startSend } from './start.ts'

describe('the templates API of the send service', () => {
  conformsToTemplatesApi(async () => {
    const send = await startSend()
    return {
      api: peerApi(send.service, templatesApi),
      make: async (projectId, name) => {
        const domain = await addVerifiedDomain(send, projectId)
        const template = {
          name,
          subject: 'Hello',
          body: '<p>Hello</p>',
          from: `us@${domain}`,
          type: 'MARKETING',
        }
        const { body } = await send.as(someCaller(projectId)).post('/templates', { body: template })
        return body.id
      },
      delete: async (projectId, id) => {
        await send.as(someCaller(projectId)).delete(`/templates/${id}`)
      },
      stop: send.stop,
    }
  })
})
