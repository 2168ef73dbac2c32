import { until } from '@postrider/testing/jest'
import { someCaller, stuckUploads } from '@postrider/testing/service'
import { somePng, uploadImage } from './some-images.ts'
import { startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  // With this setting, uploads are rejected immediately instead of being queued.
  send = await startWithDisk({ uploadQueueMs: 0 })
})
afterAll(() => send.stop())

describe('eight slow uploads of four projects', () => {
  it('do not block uploads of other projects', async () => {
    const projects = Array.from({ length: 4 }, () => send.as(someCaller()))
    const stuck = stuckUploads([...projects, ...projects], {
      path: '/uploads/image',
      field: 'image',
      name: 'logo.png',
    })
    await until(() => stuck.statuses().length >= 2)

    const other = await uploadImage(send.as(someCaller()), await somePng())
    await stuck.giveUp()

    expect(other.status).toBe(200)
    expect(new Set(stuck.statuses())).toEqual(new Set([429]))
  })
})
