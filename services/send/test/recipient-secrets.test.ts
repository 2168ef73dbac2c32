import { fc } from '@postrider/testing/property'
import PostalMime from 'postal-mime'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { someMail, someTemplate, type Project } from './factories.ts'

const names = ['ada', 'bob', 'cy', 'di']
const hourMs = 3_600_000

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** A mail to several recipients, each with a secret in `data`, which is stored on the contact or not. */
interface Item {
  to: { name: string; isPersistent: boolean }[]
  content: 'template' | 'html' | 'text'
  isScheduled: boolean
}

interface Call {
  /** The index of the project. */
  sender: 0 | 1
  items: Item[]
  isBatch: boolean
}

const someItem: fc.Arbitrary<Item> = fc.record({
  to: fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), isPersistent: fc.boolean() }), {
    minLength: 1,
    maxLength: names.length,
    selector: ({ name }) => name,
  }),
  content: fc.constantFrom('template', 'html', 'text'),
  isScheduled: fc.boolean(),
})

const someCall: fc.Arbitrary<Call> = fc.record({
  sender: fc.constantFrom(0, 1),
  items: fc.array(someItem, { minLength: 1, maxLength: 5 }),
  isBatch: fc.boolean(),
})

let count = 0
const newSecret = (owner: string): string => `secret-${owner}-${(count += 1)}`
const ownersIn = (text: string): string[] =>
  [...text.matchAll(/secret-(\w+)-\d+/g)].map(([, owner = '']) => owner)

/** Shows the secret of the mail, the contact's own data, and the data of each other recipient. */
const shown = `{{ code }} {{ note }} ${names.map((name) => `{{ for_${name} }}`).join(' ')}`

interface Sender extends Project {
  template: string
  /** The name of a recipient with the index of the project: the only owner of the recipient's secrets. */
  ownerOf(name: string): string
}

async function newSender(index: number): Promise<Sender> {
  const project = await sendingProject(delivery)
  const ownerOf = (name: string): string => `${name}${index}`
  for (const name of names)
    delivery.send.contacts.put(project.id, {
      email: `${name}@example.net`,
      data: { note: newSecret(ownerOf(name)) },
    })
  const content = { subject: shown, body: `<p>${shown}</p>`, type: 'TRANSACTIONAL' }
  const { body } = await project.api.post('/templates', { body: someTemplate(project, content) })
  return { ...project, template: body.id, ownerOf }
}

/** A mail with the secret that it must contain. */
interface Expected {
  owner: string
  secret: string
}

/** Returns the body of an item, and the secret of each of its mails. */
function requestOf(sender: Sender, { to, content, isScheduled }: Item) {
  const mails = to.map(({ name, isPersistent }) => {
    const owner = sender.ownerOf(name)
    const secret = newSecret(owner)
    const value = isPersistent ? secret : { value: secret, persistent: false }
    return {
      owner,
      secret,
      to: { email: `${name}@example.net`, data: { code: value, [`for_${name}`]: value } },
    }
  })
  const contents = {
    template: { template: sender.template, subject: undefined, body: undefined },
    html: { subject: shown, body: `<p>${shown}</p>` },
    text: { subject: shown, body: undefined, text: shown },
  }
  const at = new Date(delivery.now().getTime() + hourMs).toISOString()
  const body = someMail(sender, {
    to: mails.map((mail) => mail.to),
    data: { code: 'of all recipients' },
    ...contents[content],
    ...(isScheduled && { delivery: { at } }),
  })
  return { body, mails }
}

/** Sends the items of a call. Returns the id of each mail with its secret. */
async function send(sender: Sender, { items, isBatch }: Call): Promise<[string, Expected][]> {
  const requests = items.map((item) => requestOf(sender, item))
  const bodies = requests.map(({ body }) => body)
  const answers = isBatch
    ? [await sender.api.post('/v1/send/batch', { body: { emails: bodies } })]
    : await Promise.all(bodies.map((body) => sender.api.post('/v1/send', { body })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const ids: string[] = answers.flatMap(({ body }) =>
    body.data.emails.map(({ email }: { email: string }) => email),
  )
  const mails = requests.flatMap((request) => request.mails)
  expect(ids).toHaveLength(mails.length)
  return mails.map(({ owner, secret }, index) => [ids[index] ?? '', { owner, secret }])
}

/** Returns the messages of a project that the provider got, by the id of their mail. */
async function messagesOf({ id }: Project): Promise<Map<string | null, Buffer>> {
  const rows = await delivery.send.db
    .selectFrom('inbox_messages')
    .select(['email_id', 'raw'])
    .where('project_id', '=', id)
    .execute()
  return new Map(rows.map(({ email_id: mail, raw }) => [mail, raw]))
}

async function expectOwnSecrets(raw: Buffer | undefined, { owner, secret }: Expected): Promise<void> {
  const { subject = '', html, text = '', ...others } = await PostalMime.parse(raw ?? '')
  for (const part of [subject, html ?? text, text]) expect(part).toContain(secret)
  const owners = ownersIn([raw?.toString(), subject, html, text, JSON.stringify(others)].join('\n'))
  expect(new Set(owners)).toEqual(new Set([owner]))
}

describe('data of a recipient', () => {
  it('is in no message to another recipient', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someCall, { minLength: 1, maxLength: 5 }), async (calls) => {
        const senders = [await newSender(0), await newSender(1)] as const
        const sent = await Promise.all(calls.map((call) => send(senders[call.sender], call)))
        await delivery.run()
        delivery.advanceClock(hourMs)
        await delivery.run()

        const expected = new Map(sent.flat())
        const messages = new Map((await Promise.all(senders.map(messagesOf))).flatMap((each) => [...each]))
        expect(messages.size).toBe(expected.size)
        for (const [id, mail] of expected) await expectOwnSecrets(messages.get(id), mail)
      }),
      { numRuns: 8, seed: 44 },
    )
  })
})
