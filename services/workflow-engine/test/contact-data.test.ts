import { contactDataApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

let engine: WorkflowsUnderTest

beforeAll(async () => {
  engine = await sharedWorkflows()
})
afterAll(() => engine.stop())

const ask = (cursor: string | null) =>
  engine.asPeer('contacts').post(contactDataApi.find.path, {
    body: { projectId: uuidv7(), generation: 1, contactId: uuidv7(), email: 'nobody@example.com', cursor },
  })

describe('what workflow-engine has of a contact', () => {
  it('is nothing where there is nothing, and 400 for a cursor that is none', async () => {
    expect((await ask(null)).body).toEqual({ items: [], cursor: null })
    for (const forged of ['x', '[]', '[-1,null]', '[0,5]', '[1000,null]'])
      expect([forged, (await ask(forged)).status]).toEqual([forged, 400])
  })
})
