import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const upload = (content: string) => {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
  return project.api.post('/contacts/import', { body: form })
}

/** Polls the job like a caller until the job has ended. */
async function ended(jobId: string) {
  for (;;) {
    const { status, body } = await project.api.get(`/contacts/import/${jobId}`)
    expect(status).toBe(200)
    if (body.state === 'completed' || body.state === 'failed') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const exportOf = (search = '') =>
  fetch(`${flow.url}/contacts/export${search}`, { headers: { authorization: `Bearer ${project.secretKey}` } })

describe('contact files that are sent through the gateway', () => {
  it('create contacts that can be listed and exported', async () => {
    const accepted = await upload('email,name,subscribed\nada@example.net,Ada,no\nnonsense,Bo,\n')
    const job = await ended(accepted.body.jobId)
    const list = await project.api.get('/contacts?search=ada')
    const file = await (await exportOf()).text()

    expect(accepted.status).toBe(202)
    expect(job).toMatchObject({
      state: 'completed',
      progress: 100,
      result: {
        totalRows: 2,
        createdCount: 1,
        failureCount: 1,
        errors: [{ row: 3, email: 'nonsense', error: 'The email address is invalid.' }],
      },
    })
    expect(list.body.data).toMatchObject([
      { email: 'ada@example.net', subscribed: false, data: { name: 'Ada' } },
    ])
    expect(file.split('\r\n')[0]).toBe('id,email,subscribed,createdAt,updatedAt,name')
    expect(file).toContain(',ada@example.net,false,')
  })

  it("are rejected with 413 if they exceed 5 MB or the gateway's limit of 6 MB", async () => {
    for (const megabytes of [5.5, 7])
      expect(await upload(`email\n${`${'x'.repeat(1023)}\n`.repeat(megabytes * 1024)}`)).toMatchObject({
        status: 413,
        body: { error: { code: 'BAD_REQUEST' } },
      })
  }, 60_000)

  it('are exported completely to a slow reader', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `p${index}@example.net,${'x'.repeat(15_000)}`)
    await ended((await upload(`email,text\n${rows.join('\n')}`)).body.jobId)

    const reply = await exportOf('?format=ndjson')
    let text = ''
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // Wait, so that unread data accumulates.
      await new Promise((resolve) => setTimeout(resolve, 5))
      text += piece
    }

    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="contacts.ndjson"')
    expect(text.split('\n').filter((line) => line.includes('"email":"p'))).toHaveLength(300)
  }, 60_000)
})
