import { templatesApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { someProject, someTemplate, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dayMs = 86_400_000
let now = new Date()
let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ now: () => now })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const create = async (body: object = {}): Promise<string> =>
  (await project.api.post('/templates', { body: someTemplate(project, body) })).body.id
const patch = (id: string, body: object) => project.api.patch(`/templates/${id}`, { body })
const advanceClock = (ms: number): void => void (now = new Date(now.getTime() + ms))

const find = async (ids: string[], at?: Date, generation = 1) =>
  (
    await peerApi(send.service, templatesApi).find({
      projectId: project.id,
      generation,
      ids,
      ...(at && { at: at.toISOString() }),
    })
  ).templates

const versionsOf = async (id: string, at?: Date): Promise<[number, string][]> =>
  (await find([id], at)).map(({ version, subject }) => [version, subject])

describe('the versions of a template', () => {
  it('only increase if the content of mails changes', async () => {
    const id = await create({ name: 'A', subject: 'One' })

    await patch(id, { name: 'B', description: 'other' })
    await patch(id, { subject: 'One' })
    const before = await find([id])
    await patch(id, { body: '<p>Two</p>' })
    await patch(id, { type: 'TRANSACTIONAL' })
    const after = await find([id])

    expect(before).toEqual([{ id, name: 'B', type: 'MARKETING', version: 1, subject: 'One' }])
    expect(after).toEqual([{ id, name: 'B', type: 'TRANSACTIONAL', version: 3, subject: 'One' }])
  })

  it('are not copied to a duplicate', async () => {
    const id = await create()
    await patch(id, { subject: 'Two' })

    const { body: copy } = await project.api.post(`/templates/${id}/duplicate`)

    expect(await versionsOf(copy.id)).toEqual([[1, 'Two']])
  })

  it('are returned as of a time, even after later edits and a deletion', async () => {
    const edit = fc.record({
      waitMs: fc.nat({ max: 3 }),
      subject: fc.constantFrom('a', 'b', 'c'),
      atOffsetMs: fc.integer({ min: -1, max: 12 }),
    })
    const property = fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const createdAt = now
      const id = await create({ subject: 'a' })
      const versions = [{ from: createdAt, version: 1, subject: 'a' }]
      for (const { waitMs, subject } of edits) {
        advanceClock(waitMs)
        await patch(id, { subject })
        const last = versions.at(-1)
        if (last && last.subject !== subject) versions.push({ from: now, version: last.version + 1, subject })
      }
      await project.api.delete(`/templates/${id}`)

      for (const { atOffsetMs } of edits) {
        const at = new Date(createdAt.getTime() + atOffsetMs)
        const expected = versions.findLast(({ from }) => from <= at)
        expect(await versionsOf(id, at)).toEqual(expected ? [[expected.version, expected.subject]] : [])
      }
      expect(await versionsOf(id)).toEqual([])
    })
    await fc.assert(property, { numRuns: 25 })
  }, 60_000)

  it('expire after the retention of mails; for an earlier time, the oldest remaining version is returned', async () => {
    const id = await create({ subject: 'One' })
    const start = now
    advanceClock(dayMs)
    await patch(id, { subject: 'Two' })
    advanceClock(300 * dayMs)
    await patch(id, { subject: 'Three' })
    const afterRetention = async () => {
      await send.runLoop('template-version-retention')
      return versionsOf(id, start)
    }

    advanceClock(99 * dayMs)
    const kept = await afterRetention()
    advanceClock(2 * dayMs)
    const expired = await afterRetention()
    advanceClock(400 * dayMs)

    expect([kept, expired, await afterRetention()]).toEqual([[[1, 'One']], [[2, 'Two']], [[3, 'Three']]])
  })

  it('are limited to about fifty; for an earlier time, the oldest remaining version is returned', async () => {
    const id = await create({ subject: '1' })
    const start = now

    for (let version = 2; version <= 53; version += 1) {
      advanceClock(1)
      await patch(id, { subject: String(version) })
    }

    expect(await versionsOf(id, start)).toEqual([[3, '3']])
    expect(await versionsOf(id, new Date(start.getTime() + 10))).toEqual([[11, '11']])
    expect(await versionsOf(id)).toEqual([[53, '53']])
  })

  it('are only returned for their project and generation', async () => {
    const id = await create()

    expect(await find([id, uuidv7()])).toHaveLength(1)
    expect(await find([id], now, 2)).toEqual([])
    expect(await find([id], undefined, 2)).toEqual([])
    project = await someProject(send)
    expect(await find([id], now)).toEqual([])
  })
})
