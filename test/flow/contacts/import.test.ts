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

/** As a caller does it: asks until the job has ended. */
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

describe('contacts as files, through the gateway', () => {
  it('are uploaded, imported, listed, and exported again', async () => {
    const begun = await upload('email,name,subscribed\nada@example.net,Ada,no\nnonsense,Bo,\n')
    const job = await ended(begun.body.jobId)
    const list = await project.api.get('/contacts?search=ada')
    const file = await (await exportOf()).text()

    expect(begun.status).toBe(202)
    expect(job).toMatchObject({
      state: 'completed',
      progress: 100,
      result: {
        totalRows: 2,
        createdCount: 1,
        failureCount: 1,
        errors: [{ row: 3, email: 'nonsense', error: 'Invalid email address' }],
      },
    })
    expect(list.body.data).toMatchObject([
      { email: 'ada@example.net', subscribed: false, data: { name: 'Ada' } },
    ])
    expect(file.split('\r\n')[0]).toBe('id,email,subscribed,createdAt,updatedAt,name')
    expect(file).toContain(',ada@example.net,false,')
  })

  it('of more than 5 MB are 413, also beyond the 6 MB that the gateway takes', async () => {
    for (const megabytes of [5.5, 7])
      expect(await upload(`email\n${`${'x'.repeat(1023)}\n`.repeat(megabytes * 1024)}`)).toMatchObject({
        status: 413,
        body: { error: { code: 'BAD_REQUEST' } },
      })
  }, 60_000)

  it('are streamed to a slow reader, piece by piece, and whole', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `p${index}@example.net,${'x'.repeat(15_000)}`)
    await ended((await upload(`email,text\n${rows.join('\n')}`)).body.jobId)

    const reply = await exportOf('?format=ndjson')
    let text = ''
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // Whatever else this process has to do goes before: more is waiting than was read.
      await new Promise((resolve) => setTimeout(resolve, 5))
      text += piece
    }

    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="contacts.ndjson"')
    expect(text.split('\n').filter((line) => line.includes('"email":"p'))).toHaveLength(300)
  }, 60_000)
})
