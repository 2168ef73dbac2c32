import { someCaller, type Client } from '@postrider/testing/service'
import { formWith, upload } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const client = (): Client => contacts.as(someCaller())

describe('a rejected form', () => {
  const twice = formWith('email\n')
  twice.append('file', new Blob(['email\n'], { type: 'text/csv' }), 'second.csv')
  const none = new FormData()
  none.append('file', 'email')

  it.each([
    ['without a file', none, 422, 'required', 'is required'],
    ['with two files', twice, 422, 'custom', 'must be one file'],
    [
      'with the file in another field',
      formWith('email\n', { field: 'csv' }),
      422,
      'custom',
      'instead of `csv`',
    ],
    ['with another type', formWith('email\n', { name: 'a.txt', type: 'text/plain' }), 422, 'custom', '.csv'],
  ])('%s', async (_what, body, status, code, message) => {
    expect(await client().post('/contacts/import', { body })).toMatchObject({
      status,
      body: { error: { errors: [{ field: 'file', code, message: expect.stringContaining(message) }] } },
    })
  })

  it('causes 413 if its file exceeds 5 MB, while a file of 5 MB is accepted', async () => {
    const rows = (bytes: number) =>
      `email\n${`${'x'.repeat(999)}\n`.repeat(bytes / 1000 + 1)}`.slice(0, bytes)
    const most = 5 * 1024 * 1024

    expect(await upload(client(), rows(most + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'BAD_REQUEST', details: { limit: most } } },
    })
    expect((await upload(client(), rows(most))).status).toBe(202)
  }, 60_000)

  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\n'
  it.each([
    ['JSON', 'returns a clear 4xx for %s', { 'content-type': 'application/json' }],
    ['a plain CSV file', 'email\n', { 'content-type': 'text/csv' }],
    ['no boundary', part, { 'content-type': 'multipart/form-data' }],
    ['an end within the file', part, boundary],
    ['an end within a header', '--b\r\nContent-Disposition: form-data; na', boundary],
    ['an empty body', '', boundary],
    ['another boundary', part.replaceAll('--b', '--c'), boundary],
    ['broken headers', '--b\r\n\u0000\r\n\r\nemail\r\n--b--', boundary],
  ])('%s: a clear 4xx', async (_what, body, headers) => {
    const { status, body: answer } = await client().post('/contacts/import', { body, headers })

    expect([400, 422]).toContain(status)
    expect(answer.error.code).toBe('VALIDATION_ERROR')
  })

  it('frees its capacity: the next file of the project is imported', async () => {
    const api = client()
    for (let each = 0; each < 5; each += 1)
      await api.post('/contacts/import', { body: part, headers: boundary })

    expect((await upload(api, 'email\n')).status).toBe(202)
  })
})
