import { someCaller, type Client } from '@postrider/testing/service'
import { exported, formWith } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let client: Client

beforeAll(async () => {
  contacts = await sharedContacts()
})
beforeEach(() => {
  client = contacts.as(someCaller())
})
afterAll(() => contacts.stop())

/** Uploads a file with a mapping before it. */
function upload(content: string, mapping: unknown) {
  const form = new FormData()
  form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping))
  form.append('file', formWith(content).get('file') ?? '')
  return client.post('/contacts/import', { body: form })
}

const contactsIn = async () =>
  (await exported(client)).map(({ email, subscribed, data }) => ({ email, subscribed, data }))

describe('an import with a mapping', () => {
  it('imports the mapped columns as their fields, and the others by their names', async () => {
    const file = 'Mail;Firm;Notes;Opt-in;Plan\nada@example.com;Engines;secret;no;pro\n'
    const mapping = { ' mail ': 'email', Firm: 'data.Company', Notes: null, 'Opt-in': 'subscribed' }

    for (let times = 0; times < 2; times += 1) {
      expect((await upload(file, mapping)).status).toBe(202)
      await contacts.idle()
    }

    expect(await contactsIn()).toEqual([
      { email: 'ada@example.com', subscribed: false, data: { Company: 'Engines', plan: 'pro' } },
    ])
  })

  it('may map other columns than `email` and `subscribed` to these fields', async () => {
    const file = 'email,Work,subscribed\nold@example.com,new@example.com,no\n'

    await upload(file, { Work: 'email', email: 'data.former', subscribed: null })
    await contacts.idle()

    expect(await contactsIn()).toEqual([
      { email: 'new@example.com', subscribed: true, data: { former: 'old@example.com' } },
    ])
  })

  it.each([
    ['{', 'mapping', 'must be a JSON object'],
    ['[]', 'mapping', 'must be a JSON object'],
    [{ mail: 'address' }, 'mapping', 'must map the column "mail" to'],
    [{ mail: 'data.' }, 'mapping', 'must map the column "mail" to'],
    [{ mail: 'data.__proto__' }, 'mapping', 'must map the column "mail" to'],
    [{ mail: 5 }, 'mapping', 'must map the column "mail" to'],
    [{ mail: 'email', phone: null }, 'mapping', 'must not have the column "phone"'],
    [{ mail: 'email', name: 'email' }, 'file', 'must not have the column "email" twice'],
    [{ mail: 'email', name: 'data.plan' }, 'file', 'must not have the column "plan" twice'],
    [{ mail: null }, 'file', 'must have a column `email`'],
    [`{"mail":"${'x'.repeat(70_000)}"}`, 'mapping', 'must have at most 64 KB'],
  ])('is rejected with 422 if the mapping is invalid (%#)', async (mapping, field, message) => {
    const { status, body } = await upload('mail,name,plan\nada@example.com,Ada,pro\n', mapping)

    expect([status, body.error.errors]).toMatchObject([
      422,
      [{ field, message: expect.stringContaining(message) }],
    ])
  })

  it('is rejected with 422 if the mapping follows the file', async () => {
    const form = formWith('mail\nada@example.com\n')
    form.append('mapping', '{"mail": "email"}')

    const { status, body } = await client.post('/contacts/import', { body: form })

    expect([status, body.error.errors[0].field]).toEqual([422, expect.stringMatching(/^(mapping|file)$/)])
  })
})
