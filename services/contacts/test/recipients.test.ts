import { contactsApi } from '@postrider/contracts/internal'
import { emailQueued, emailSuppressed, requestAccepted } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { instant, mailMessage, someEmail, upsertRecipients } from './factories.ts'
import { traces } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const findKey = (projectId: string, key: string) =>
  contacts.asPeer().post(contactsApi.findKey.path, { body: { projectId, generation: 1, key } })

describe('POST /internal/contacts/upsert', () => {
  it('creates and changes the recipients, returns them in the order of the request, and claims the key', async () => {
    const { projectId, ...caller } = someCaller()
    const known = await contacts
      .as({ ...caller, projectId })
      .post('/contacts', { body: { email: someEmail(), data: { a: 1 } } })
    const [first, last] = [someEmail(), someEmail()]

    const answer = await upsertRecipients(contacts.asPeer(), {
      projectId,
      key: 'k',
      contacts: [
        { email: last, defaultSubscribed: false, data: { name: 'Zoe' } },
        {
          email: known.body.email,
          subscribed: false,
          defaultSubscribed: false,
          data: { b: 2, once: { value: 1, persistent: false } },
        },
        { email: first, subscribed: true, defaultSubscribed: false },
      ],
    })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        claimedAt: instant,
        contacts: [
          { id: expect.any(String), email: last, subscribed: false, data: { name: 'Zoe' }, version: 1 },
          { id: known.body.id, email: known.body.email, subscribed: false, data: { a: 1, b: 2 }, version: 2 },
          { id: expect.any(String), email: first, subscribed: true, data: {}, version: 1 },
        ],
      },
    })
    expect(contactsApi.upsert.response.parse(answer.body)).toEqual(answer.body)
    expect((await findKey(projectId, 'k')).body).toEqual({
      use: { endpoint: 'POST /v1/send', requestedAt: answer.body.claimedAt, state: 'claimed' },
    })
    expect((await findKey(projectId, 'other')).body).toEqual({ use: null })
  })

  it('does not change anything if repeated, and returns the same contacts', async () => {
    const { projectId } = someCaller()
    const emails = [someEmail(), someEmail()]

    const first = await upsertRecipients(contacts.asPeer(), { projectId, emails })
    const publishedBefore = (await contacts.published()).length
    const second = await upsertRecipients(contacts.asPeer(), { projectId, emails })

    expect(second.body).toEqual(first.body)
    expect(await contacts.published()).toHaveLength(publishedBefore)
  })

  it('upserts one contact for an address that occurs twice, and returns the contact in both places', async () => {
    const { projectId } = someCaller()
    const email = someEmail()

    const { body } = await upsertRecipients(contacts.asPeer(), {
      projectId,
      contacts: [
        { email, defaultSubscribed: false, data: { a: 1, both: 1 } },
        { email: email.toUpperCase(), defaultSubscribed: false, data: { b: 2, both: 2 } },
      ],
    })

    expect(body.contacts[0]).toEqual(body.contacts[1])
    expect(body.contacts[0]).toMatchObject({ data: { a: 1, b: 2, both: 2 }, version: 1 })
    const published = (await contacts.published()).filter(({ key }) => key === body.contacts[0].id)
    expect(published.map(({ type }) => type)).toEqual(['contact.created'])
  })

  it('accepts at most 1,000 recipients', async () => {
    const { projectId } = someCaller()
    const emails = Array.from({ length: 1000 }, someEmail)

    const answer = await upsertRecipients(contacts.asPeer(), { projectId, emails })
    const more = await upsertRecipients(contacts.asPeer(), { projectId, emails: [...emails, someEmail()] })

    expect(answer.status).toBe(200)
    expect(answer.body.contacts.map(({ email }: { email: string }) => email)).toEqual(emails)
    expect(more.status).toBe(422)
  })

  it('rejects all recipients and the key of an invalid request, but no other request of the transaction', async () => {
    const peer = contacts.asPeer()
    const { projectId } = someCaller()
    const tooLarge = { big: 'x'.repeat(65 * 1024) }

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        upsertRecipients(peer, {
          projectId,
          key: `k${index}`,
          contacts: [
            { email: someEmail(), defaultSubscribed: false, data: {} },
            { email: someEmail(), defaultSubscribed: false, data: index === 5 ? tooLarge : {} },
          ],
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index === 5 ? 422 : 200)))
    expect(answers[5]?.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'data', code: 'too_big' }],
    })
    expect(await traces(contacts.db, projectId)).toMatchObject({ keys: 11, contacts: 22 })
    expect((await findKey(projectId, 'k5')).body).toEqual({ use: null })
  })

  it('accepts one of 50 concurrent requests with the same key', async () => {
    const { projectId } = someCaller()

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => upsertRecipients(contacts.asPeer(), { projectId, key: 'rush' })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await traces(contacts.db, projectId)).toMatchObject({ keys: 1, contacts: 1 })
  })

  it('is available only to other services', async () => {
    const answer = await upsertRecipients(contacts.as(someCaller()), { projectId: uuidv7() })

    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } })
  })
})

describe('a claim of the send service', () => {
  it('can be replaced if its lease expires before mails are queued, and the contacts do not change', async () => {
    const { projectId } = someCaller()
    const emails = [someEmail()]
    const upsert = () => upsertRecipients(contacts.asPeer(), { projectId, key: 'crashed', emails })
    const first = await upsert()

    contacts.forward(39_000)
    const during = await upsert()
    contacts.forward(2_000)
    const lookUp = await findKey(projectId, 'crashed')
    const after = await upsert()
    const again = await upsert()

    expect(during.body.error.details.originalStatusCode).toBeNull()
    expect(lookUp.body).toEqual({ use: null })
    expect(after).toMatchObject({ status: 200, body: { contacts: first.body.contacts } })
    expect(after.body.claimedAt > first.body.claimedAt).toBe(true)
    expect(again.status).toBe(409)
  })

  it('is not completed by mails that were queued before it', async () => {
    const { projectId } = someCaller()
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'again' })
    const at = new Date(Date.now() - 20 * 86_400_000)
    const late = mailMessage(emailQueued, { projectId, idempotencyKey: 'again', queuedAt: at.toISOString() })

    await contacts.consume({ ...late, at })

    expect((await findKey(projectId, 'again')).body).toMatchObject({ use: { state: 'claimed' } })
  })

  it('is completed when the mails are queued, and is kept after its lease has expired', async () => {
    const caller = someCaller()
    const { projectId } = caller
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'queued' })
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'suppressed' })
    const at = new Date().toISOString()
    const queued = mailMessage(emailQueued, { projectId, idempotencyKey: 'queued', queuedAt: at })

    await contacts.consume(queued)
    await contacts.consume(queued)
    await contacts.consume(
      mailMessage(emailQueued, { projectId, idempotencyKey: 'unheard of', queuedAt: at }),
    )
    await contacts.consume(mailMessage(emailQueued, { projectId, idempotencyKey: null, queuedAt: at }))
    await contacts.consume(
      mailMessage(emailSuppressed, {
        projectId,
        idempotencyKey: 'suppressed',
        reason: 'unsubscribed',
        suppressedAt: at,
      }),
    )
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'skipped' })
    await contacts.consume(
      mailMessage(requestAccepted, { projectId, id: uuidv7(), idempotencyKey: 'skipped' }),
    )
    contacts.forward(60_000)

    for (const key of ['queued', 'suppressed', 'skipped']) {
      expect((await findKey(projectId, key)).body.use.state).toBe('done')
      const retry = await contacts
        .as(caller)
        .post('/v1/track', { body: { email: someEmail(), event: 'e' }, headers: { 'idempotency-key': key } })
      expect(retry).toMatchObject({
        status: 409,
        body: { error: { details: { originalRequest: 'POST /v1/send', originalStatusCode: 200 } } },
      })
    }
  })
})

describe('POST /internal/contacts/find', () => {
  it('returns only contacts of the project', async () => {
    const caller = someCaller()
    const { body } = await contacts
      .as(caller)
      .post('/contacts', { body: { email: someEmail(), data: { a: 1 } } })
    const other = await contacts.as(someCaller()).post('/contacts', { body: { email: someEmail() } })

    const answer = await contacts.asPeer().post(contactsApi.find.path, {
      body: {
        projectId: caller.projectId,
        generation: caller.generation,
        ids: [body.id, other.body.id, uuidv7(), body.id],
      },
    })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        contacts: [
          {
            id: body.id,
            email: body.email,
            subscribed: true,
            data: { a: 1 },
            version: 1,
            createdAt: body.createdAt,
            updatedAt: body.updatedAt,
          },
        ],
      },
    })
  })
})
