import { until } from '@postrider/testing/jest'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

const megabyte = 1_000_000

let flow: Flow
let hostile: Project
let other: Project

beforeAll(async () => {
  flow = await startFlow({ MAX_STORED_MB_PER_PROJECT: '1' })
  hostile = await flow.newProject()
  other = await flow.newProject()
})
afterAll(() => flow.stop())

const send = async (project: Project, bytes: number) =>
  project.api.post('/v1/send', {
    body: {
      to: 'ada@example.net',
      from: `shop@${project.domain}`,
      subject: 'A file',
      body: '<p>Hi</p>',
      attachments: [
        {
          filename: 'a.bin',
          content: Buffer.alloc(bytes, Math.random().toString()).toString('base64'),
          contentType: 'application/octet-stream',
        },
      ],
    },
  })

const track = (project: Project, bytes: number) =>
  project.open.post('/v1/track', {
    body: {
      email: 'ada@example.net',
      event: 'e',
      data: { text: { value: 'x'.repeat(bytes), persistent: false } },
    },
  })

const usedBy = async ({ id, api }: Project): Promise<number> =>
  (await api.get(`/projects/${id}/setup-state`)).body.storage.used

/** Sends mails until a mail is rejected. Returns the rejection. */
async function fill(project: Project) {
  for (;;) {
    const answer = await send(project, 200_000)
    if (answer.status !== 200) return answer
  }
}

it('a project that has filled its storage cannot send mails or track events, but other projects can', async () => {
  const { status, body } = await fill(hostile)
  await flow.idle()

  expect([status, body.error.code, body.error.details]).toEqual([
    413,
    'STORAGE_LIMIT_EXCEEDED',
    { limit: megabyte, used: expect.any(Number) },
  ])
  // The newest captured mail is stored even if it is large.
  expect(await usedBy(hostile)).toBeLessThanOrEqual(megabyte + 300_000)
  await until(async () => (await track(hostile, 60_000)).status === 413)
  expect([(await send(other, 200_000)).status, (await track(other, 60_000)).status]).toEqual([200, 200])
})

it('a reset of the project frees its storage', async () => {
  const { status } = await hostile.owner.post(`/users/@me/projects/${hostile.id}/reset`)
  await flow.idle()

  expect(status).toBeLessThan(300)
  await until(async () => (await send(hostile, 200_000)).status === 200)
  await until(async () => (await track(hostile, 60_000)).status === 200)
})
