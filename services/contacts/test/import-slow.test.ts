import { until } from '@postrider/testing/jest'
import { someCaller, stuckUploads } from '@postrider/testing/service'
import { upload } from './csv-upload.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  // Uploads that exceed the capacity are rejected immediately.
  contacts = await startContacts({ overrides: { uploadQueueMs: 0 } })
})
afterAll(() => contacts.stop())

describe('eight slow imports of four projects', () => {
  it('leave capacity for imports of other projects', async () => {
    const projects = Array.from({ length: 4 }, () => contacts.as(someCaller()))
    const stuck = stuckUploads([...projects, ...projects], {
      path: '/contacts/import',
      field: 'file',
      name: 'people.csv',
    })
    await until(() => stuck.statuses().length >= 2)

    const other = await upload(contacts.as(someCaller()), 'email\nada@example.com\n')
    await stuck.giveUp()

    expect(other.status).toBe(202)
    expect(new Set(stuck.statuses())).toEqual(new Set([429]))
  })
})
