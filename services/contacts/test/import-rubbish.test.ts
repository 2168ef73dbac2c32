import { gzipSync } from 'node:zlib'
import { someCaller } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { formWith, upload } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const megabyte = 1024 * 1024
const most = 5 * megabyte
const bytes = (...parts: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
const columns = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(',')

// The first bytes of a zip file (PK 3 4), and then compressed data.
const zip = bytes('PK\u0003\u0004', gzipSync(Buffer.from('email\na@example.com\n'.repeat(1000))))

describe('an invalid file returns 422 with an explanation:', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, string, string]>([
    ['5 MB in one line', 'x'.repeat(most), 'custom', 'Line 1 of the file has a row of more than 256 KB'],
    ['5 MB of commas', ','.repeat(most), 'custom', 'more than 256 KB'],
    ['5 MB of NULs', new Uint8Array(most), 'custom', 'NUL'],
    ['5 MB of quotes', '"'.repeat(most), 'custom', 'Line 1 of the file'],
    [
      'a quote in the header that never closes',
      'email,"a\nb@example.com,1\n',
      'custom',
      'Line 1 of the file has a quote',
    ],
    ['a quote within a name', 'email,5" pipe\n', 'custom', 'Line 1 of the file has a quote'],
    ['text after a quote in the header', 'email,"a"b\n', 'custom', 'Line 1 of the file has a quote'],
    ['a zip', zip, 'custom', 'UTF-8'],
    [
      'UTF-16 without a byte order mark',
      bytes(Buffer.from('email\na@example.com\n', 'utf16le')),
      'custom',
      'NUL',
    ],
    [
      'UTF-16 with half a character',
      bytes(Buffer.from('\uFEFFemail\na\uD800\n', 'utf16le')),
      'custom',
      'UTF-8',
    ],
    ['Latin-1', bytes(Buffer.from('email,name\na@example.com,J\u00f6rg\n', 'latin1')), 'custom', 'UTF-8'],
    ['half a character at the end', bytes('email\n', Buffer.from([0xc3])), 'custom', 'UTF-8'],
    ['10,000 columns', `email,${columns(10_000)}\n`, 'too_big', 'too many columns'],
    ['501 columns of data', `email,${columns(501)}\n`, 'too_big', 'too many columns'],
    ['a name of 70 KB', `email,${'n'.repeat(70_000)}\n`, 'too_big', '64 KB'],
    ['no email column', 'mail,name\na@example.com,Ada\n', 'required', 'a column `email`'],
    ['another separator', 'email|name\na@example.com|Ada\n', 'required', 'a column `email`'],
    ['the same name twice', 'email,Plan,plan\n', 'custom', 'the column "plan" twice'],
    ['two email columns', 'email,EMAIL\n', 'custom', 'the column "email" twice'],
    ['nothing', '', 'required', 'empty'],
    ['blank lines', '\n \n,,\n', 'required', 'empty'],
    ['500,001 rows', `email\n${'a\n'.repeat(500_001)}`, 'too_big', '500000 rows'],
  ])(
    '%s',
    async (_what, file, code, message) => {
      const answer = await upload(contacts.as(someCaller()), file)

      expect(answer).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'VALIDATION_ERROR',
            errors: [{ field: 'file', code, message: expect.stringContaining(message) }],
          },
        },
      })
    },
    60_000,
  )
})

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    'email',
    'a@example.com',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\uFEFF',
    "'=",
    '__proto__',
  ),
)

describe('any file', () => {
  it('is rejected as documented, or accepted and imported by a job that completes', async () => {
    const client = contacts.as(someCaller())
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(cell, { maxLength: 30 }).map((cells) => bytes('email,a\n', cells.join(','))),
          fc.array(cell, { maxLength: 30 }).map((cells) => bytes(cells.join(''))),
          fc.uint8Array({ maxLength: 200 }).map((rubbish) => bytes('email\n', Buffer.from(rubbish))),
        ),
        async (file) => {
          const answer = await client.post('/contacts/import', { body: formWith(file) })

          expect([202, 422]).toContain(answer.status)
          if (answer.status !== 202) return
          await contacts.idle()
          const { body } = await client.get(`/contacts/import/${answer.body.jobId}`)
          expect(body).toMatchObject({ state: 'completed', progress: 100 })
          expect(body.result.successCount + body.result.failureCount).toBe(body.result.totalRows)
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  it('is rejected as documented if its form is invalid', async () => {
    const client = contacts.as(someCaller())
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\n--b--'
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc
            .tuple(fc.nat(part.length), fc.string({ unit: 'binary', maxLength: 6 }))
            .map(([at, text]) => (part.slice(0, at) + text + part.slice(at)).toWellFormed()),
          fc
            .tuple(fc.nat(part.length), fc.nat(8))
            .map(([at, length]) => part.slice(0, at) + part.slice(at + length)),
        ),
        async (body) => {
          const answer = await client.post('/contacts/import', {
            body,
            headers: { 'content-type': 'multipart/form-data; boundary=b' },
          })
          expect([202, 400, 422, 429]).toContain(answer.status)
        },
      ),
      { numRuns: 150 },
    )
  }, 120_000)
})
