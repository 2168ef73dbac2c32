import { randomUUID } from 'node:crypto'
import { contactDataApi } from '@postrider/contracts/internal'
import { peerClient } from '@postrider/testing/service'
import { sharedFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const { path, services } = contactDataApi.find

describe.each(services)('the data of an unknown contact in %s', (name) => {
  const ask = (cursor: string | null) => {
    const service = flow.services().find((each) => each.name === name)
    if (!service) throw new Error(`${name} is not installed`)
    const question = {
      projectId: randomUUID(),
      generation: 1,
      contactId: randomUUID(),
      email: 'nobody@example.com',
    }
    return peerClient(service, 'contacts').post(path, { body: { ...question, cursor } })
  }

  it('is empty', async () => {
    expect((await ask(null)).body).toEqual({ items: [], cursor: null })
  })

  it.each(['x', '[]', '[-1,null]', '[0,5]', '[1000,null]'])(
    'is not returned for the invalid cursor %s: 400',
    async (cursor) => {
      expect((await ask(cursor)).status).toBe(400)
    },
  )
})
