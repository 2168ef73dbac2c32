import { until } from '@postrider/testing/jest'
import { slowTemplate } from '@postrider/testing/mail'
import type { Rendering } from '../src/rendering/rendering.ts'
import { queuedMails, someProject, someTemplate, type Project } from './factories.ts'
import { renderingProcesses, startSend, type SendUnderTest } from './start.ts'

const slow = slowTemplate()

/** Rendering processes that begin the check of a template once `mayCheck` has resolved. */
const renderingWith = (mayCheck: () => Promise<void>): Rendering =>
  renderingProcesses({ workers: 2, memoryMb: 64, timeMs: 300 }, (pool) => ({
    ...pool,
    checkTexts: async (task) => {
      await mayCheck()
      return pool.checkTexts(task)
    },
  }))

describe('requests that have a hostile template rendered', () => {
  let send: SendUnderTest
  let [hostile, honest]: Project[] = []
  let mayCheck = Promise.resolve()
  beforeAll(async () => {
    send = await startSend({ rendering: renderingWith(() => mayCheck) })
    hostile = await someProject(send)
    honest = await someProject(send)
  })
  afterAll(() => send.stop())

  it('are refused with the limit named, and hold up no other tenant’s', async () => {
    if (!hostile || !honest) throw new Error('Not started')
    const [bad] = await queuedMails(hostile, { body: slow })
    const [good] = await queuedMails(honest)

    const { api } = hostile
    const asked = Array.from({ length: 3 }, () => api.get(`/emails/${bad.email}/content`))
    const shown = await honest.api.get(`/emails/${good.email}/content`)
    const created = await honest.api.post('/templates', { body: someTemplate(honest) })
    const refused = await Promise.all(asked)

    expect([shown.status, created.status]).toEqual([200, 201])
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'BAD_REQUEST',
            message:
              'The template cannot be rendered. Too slow: rendering took more than 300 ms of computing time.',
            suggestion: expect.any(String),
          },
        },
      })
  }, 60_000)

  it('get 503 and a time to come back when many of one tenant wait already', async () => {
    const asking = await someProject(send)
    const isReleased = Promise.withResolvers<void>()
    mayCheck = isReleased.promise
    // Reads would wait at the door, three of a project at a time.
    const body = someTemplate(asking)

    const inOrder: number[] = []
    const asked = Array.from({ length: 60 }, async () => {
      const answer = await asking.api.post('/templates', { body })
      inOrder.push(answer.status)
      return answer
    })
    await until(() => inOrder.length > 0).finally(isReleased.resolve)
    const answers = await Promise.all(asked)

    expect(inOrder[0]).toBe(503)
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    const busy = answers.find(({ status }) => status === 503)
    expect(busy?.headers.get('retry-after')).toMatch(/^\d+$/)
  }, 60_000)
})
