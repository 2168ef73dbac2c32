import { expectLogs } from '@postrider/testing'
import { queuedMails, someProject, someTemplate, type Project } from './factories.ts'
import { renderingProcesses, startSend, type SendUnderTest } from './start.ts'

const slow = `{% assign all = "${'b,a,D,c,'.repeat(6_750)}" | split: "," %}{% for i in (1..1000) %}{% assign sorted = all | sort_natural %}{% endfor %}`

describe('requests that have a hostile template rendered', () => {
  let send: SendUnderTest
  let [hostile, honest]: Project[] = []
  beforeAll(async () => {
    send = await startSend({
      rendering: renderingProcesses({ rendering: { workers: 2, memoryMb: 64, timeMs: 300 } }),
    })
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
    // Some milliseconds each. Reads would wait at the door, three of a project at a time.
    const body = someTemplate(asking, { body: '{{a}} '.repeat(2_000) })

    const answers = await Promise.all(
      Array.from({ length: 60 }, () => asking.api.post('/templates', { body })),
    )

    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    expectLogs('request.refused')
    const busy = answers.find(({ status }) => status === 503)
    expect(busy?.headers.get('retry-after')).toMatch(/^\d+$/)
  }, 60_000)
})
