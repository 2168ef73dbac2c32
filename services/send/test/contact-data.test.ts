import { contactDataApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

const ask = (cursor: string | null) =>
  send.asPeer('contacts').post(contactDataApi.find.path, {
    body: { projectId: uuidv7(), generation: 1, contactId: uuidv7(), email: 'nobody@example.com', cursor },
  })

describe('the internal endpoint for data of a contact', () => {
  it('returns no data for an unknown contact, and 400 for an invalid cursor', async () => {
    expect((await ask(null)).body).toEqual({ items: [], cursor: null })
    for (const forged of ['x', '[]', '[-1,null]', '[0,5]', '[1000,null]'])
      expect([forged, (await ask(forged)).status]).toEqual([forged, 400])
  })
})
