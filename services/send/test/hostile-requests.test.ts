import { until } from '@postrider/testing/jest'
import { slowTemplate } from '@postrider/testing/mail'
import type { Rendering } from '../src/rendering/rendering.ts'
import { queuedMails, someProject, someTemplate, type Project } from './factories.ts'
import { renderingProcesses, startSend, type SendUnderTest } from './start.ts'

const slow = slowTemplate()

/** Returns rendering that waits for `mayCheck` before it checks a template. */
const renderingWith = (mayCheck: () => Promise<void>): Rendering =>
  renderingProcesses({ workers: 2, memoryMb: 64, timeMs: 300 }, (pool) => ({
    ...pool,
    checkTexts: async (task) => {
      await mayCheck()
      return pool.checkTexts(task)
    },
  }))

describe('requests that render a hostile template', () => {
  let send: SendUnderTest
  let [hostile, honest]: Project[] = []
  let mayCheck = Promise.resolve()
  beforeAll(async () => {
    send = await startSend({ rendering: renderingWith(() => mayCheck) })
    hostile = await someProject(send)
    honest = await someProject(send)
  })
  afterAll(() => send.stop())

  it('are rejected with the exceeded limit, and do not delay other tenants', async () => {
    if (!hostile || !honest) throw new Error('Not started')
    const [bad] = await queuedMails(hostile, { body: slow })
    const [good] = await queuedMails(honest)

    const { api } = hostile
    const requests = Array.from({ length: 3 }, () => api.get(`/emails/${bad.email}/content`))
    const shown = await honest.api.get(`/emails/${good.email}/content`)
    const created = await honest.api.post('/templates', { body: someTemplate(honest) })
    const rejected = await Promise.all(requests)

    expect([shown.status, created.status]).toEqual([200, 201])
    for (const answer of rejected)
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'BAD_REQUEST',
            message:
              'The template cannot be rendered. Too slow: rendering took more than 300 ms of CPU time.',
            suggestion: expect.any(String),
          },
        },
      })
  }, 60_000)

  it('are rejected with 503 and Retry-After if many requests of the tenant are waiting', async () => {
    const project = await someProject(send)
    const isReleased = Promise.withResolvers<void>()
    mayCheck = isReleased.promise
    // Create templates, because only three reads of a project reach the rendering at the same time.
    const body = someTemplate(project)

    const inOrder: number[] = []
    const requests = Array.from({ length: 60 }, async () => {
      const answer = await project.api.post('/templates', { body })
      inOrder.push(answer.status)
      return answer
    })
    await until(() => inOrder.length > 0).finally(isReleased.resolve)
    const answers = await Promise.all(requests)

    expect(inOrder[0]).toBe(503)
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    const busy = answers.find(({ status }) => status === 503)
    expect(busy?.headers.get('retry-after')).toMatch(/^\d+$/)
  }, 60_000)
})
