import { maxRecipients } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import type { ContactsClient } from './fake-contacts.ts'

/** Contacts, real or fake, with what the suite does to it by other ways than the API under test. */
export interface ContactsSubject {
  api: ContactsClient
  /** The mails of the request that claimed this key are in the queue. */
  completeKey(projectId: string, key: string): Promise<void>
  /** The lease of this claim lapses. */
  lapseLease(projectId: string, key: string): Promise<void>
  deleteContact(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

type Under = () => ContactsSubject
type UpsertBody = Parameters<ContactsClient['upsert']>[0]

/** What callers of contacts rely on: call it in a test file of the contacts service and in one of its fake. */
export function conformsToContactsApi(make: () => Promise<ContactsSubject>): void {
  let contacts: ContactsSubject
  beforeAll(async () => {
    contacts = await make()
  })
  afterAll(() => contacts.stop())
  const under: Under = () => contacts
  upsertConforms(under)
  upsertedDataConforms(under)
  refusalsConform(under)
  claimsConform(under)
  findConforms(under)
}

function upsertConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('upsert', () => {
    it('creates contacts with the default subscription unless one is given, in the order of the request', async () => {
      const [first, second] = [someEmail(), someEmail()]

      const answer = await contacts().api.upsert({
        ...request(),
        contacts: [
          { email: second, defaultSubscribed: true, data: { plan: 'pro' } },
          { email: first, subscribed: false, defaultSubscribed: true },
        ],
      })

      expect(answer).toEqual({
        claimedAt: null,
        contacts: [
          { id: expect.any(String), email: second, subscribed: true, data: { plan: 'pro' }, version: 1 },
          { id: expect.any(String), email: first, subscribed: false, data: {}, version: 1 },
        ],
      })
    })

    it('changes an existing contact, whose default subscription no longer counts', async () => {
      const project = request()
      const email = someEmail()
      const [created] = await upsert(project, { email, data: { a: 1 } })

      const [changed] = await upsert(project, { email, defaultSubscribed: true, data: { b: 2 } })
      const [subscribed] = await upsert(project, { email, subscribed: true })

      expect(changed).toEqual({ ...created, data: { a: 1, b: 2 }, version: 2 })
      expect(subscribed).toEqual({ ...created, subscribed: true, data: { a: 1, b: 2 }, version: 3 })
    })

    it('has no further effect when it is repeated', async () => {
      const project = request()
      const wanted = { email: someEmail(), data: { a: 1 } }

      const first = await upsert(project, wanted)

      expect(await upsert(project, wanted)).toEqual(first)
    })

    it('gives two places with one address, in any case, the same contact with the data of both', async () => {
      const email = someEmail()

      const [first, second] = await upsert(
        request(),
        { email, data: { a: 1, both: 1 } },
        { email: ` ${email.toUpperCase()} `, data: { b: 2, both: 2 } },
      )

      expect(first).toMatchObject({ email, data: { a: 1, b: 2, both: 2 }, version: 1 })
      expect(second).toEqual(first)
    })

    it('keeps the contacts of two projects apart', async () => {
      const email = someEmail()

      const [one] = await upsert(request(), { email, data: { of: 'one' } })
      const [other] = await upsert(request(), { email, data: { of: 'other' } })

      expect([one?.data, other?.data]).toEqual([{ of: 'one' }, { of: 'other' }])
      expect(one?.id).not.toBe(other?.id)
    })

    it('begins anew for a project that was reset: a contact of the earlier generation no longer counts', async () => {
      const project = request()
      const email = someEmail()
      const [before] = await upsert(project, { email, data: { old: true } })

      const [after] = await upsert({ ...project, generation: 2 }, { email })

      expect(after).toMatchObject({ email, data: {}, version: 1 })
      expect(after?.id).not.toBe(before?.id)
    })
  })
}

function upsertedDataConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('the data of an upsert', () => {
    it('deletes a key by null, and ignores empty strings, one-off values and reserved names', async () => {
      const project = request()
      const email = someEmail()
      await upsert(project, { email, data: { kept: 1, deleted: 1 } })

      const [contact] = await upsert(project, {
        email,
        data: {
          kept: '',
          deleted: null,
          once: { value: 1, persistent: false },
          id: 'x',
          unsubscribeUrl: 'x',
          svc_email: 'x',
          new: { persistent: false },
        },
      })

      expect(contact?.data).toEqual({ kept: 1, new: { persistent: false } })
    })

    it('is limited: a request that makes one contact too large changes no contact and claims no key', async () => {
      const project = request()
      const [small, large] = [someEmail(), someEmail()]
      const body = {
        ...project,
        claim: claim('too-large'),
        contacts: [
          { email: small, defaultSubscribed: false },
          { email: large, defaultSubscribed: false, data: { big: 'x'.repeat(65 * 1024) } },
        ],
      }

      await expect(contacts().api.upsert(body)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
        extras: { errors: [expect.objectContaining({ field: 'data', code: 'too_big' })] },
      })

      expect(await contacts().api.findKey({ projectId: project.projectId, key: 'too-large' })).toEqual({
        use: null,
      })
      expect(await upsert(project, { email: small })).toMatchObject([{ version: 1 }])
    })
  })
}

function refusalsConform(contacts: Under): void {
  const contact = () => ({ email: someEmail(), defaultSubscribed: false })
  const wrong: [string, Partial<UpsertBody>][] = [
    ['no recipient', { contacts: [] }],
    [
      'more recipients than a request may have',
      { contacts: Array.from({ length: maxRecipients + 1 }, contact) },
    ],
    ['what is no address', { contacts: [{ ...contact(), email: 'nobody' }] }],
    ['what is no project', { projectId: 'nobody' }],
  ]

  describe('upsert', () => {
    it.each(wrong)('refuses %s with 422', async (_what, body) => {
      await expect(
        contacts().api.upsert({ ...request(), contacts: [contact()], ...body }),
      ).rejects.toMatchObject({ kind: 'invalid', code: 'VALIDATION_ERROR' })
    })

    it('takes as many recipients as a request may have', async () => {
      const all = Array.from({ length: maxRecipients }, contact)

      const answer = await contacts().api.upsert({ ...request(), contacts: all })

      expect(answer.contacts.map(({ email }) => email)).toEqual(all.map(({ email }) => email))
    })
  })
}

function claimsConform(contacts: Under): void {
  const claimKey = (project: Project, key: string) =>
    contacts().api.upsert({
      ...project,
      claim: claim(key),
      contacts: [{ email: someEmail(), defaultSubscribed: false }],
    })
  const stateOf = async ({ projectId }: Project, key: string) =>
    (await contacts().api.findKey({ projectId, key })).use?.state
  const reused = (key: string, requestedAt: string | null, statusCode: number | null) => ({
    kind: 'conflict',
    code: 'IDEMPOTENCY_KEY_REUSED',
    extras: {
      details: {
        key,
        originalRequest: 'POST /v1/send',
        originalRequestAt: requestedAt,
        originalStatusCode: statusCode,
      },
    },
  })

  describe('an idempotency key', () => {
    it('is claimed by one request; findKey shows it, and the next request is refused with 409', async () => {
      const project = request()

      const { claimedAt } = await claimKey(project, 'k')

      expect(await contacts().api.findKey({ projectId: project.projectId, key: 'k' })).toEqual({
        use: { endpoint: 'POST /v1/send', requestedAt: claimedAt, state: 'claimed' },
      })
      await expect(claimKey(project, 'k')).rejects.toMatchObject(reused('k', claimedAt, null))
    })

    it('is done once its mails are in the queue, and outlives its lease then', async () => {
      const project = request()
      const { claimedAt } = await claimKey(project, 'done')

      await contacts().completeKey(project.projectId, 'done')
      await contacts().lapseLease(project.projectId, 'done')

      expect(await stateOf(project, 'done')).toBe('done')
      await expect(claimKey(project, 'done')).rejects.toMatchObject(reused('done', claimedAt, 200))
    })

    it('is free again when its lease has lapsed without mails', async () => {
      const project = request()
      await claimKey(project, 'lost')

      await contacts().lapseLease(project.projectId, 'lost')

      expect(await stateOf(project, 'lost')).toBeUndefined()
      expect((await claimKey(project, 'lost')).claimedAt).not.toBeNull()
      await expect(claimKey(project, 'lost')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    })

    it('belongs to one project, and to one generation of it', async () => {
      const project = request()
      await claimKey(project, 'own')

      expect(await stateOf(request(), 'own')).toBeUndefined()
      expect((await claimKey(request(), 'own')).claimedAt).not.toBeNull()
      expect((await claimKey({ ...project, generation: 2 }, 'own')).claimedAt).not.toBeNull()
    })

    it('is given to one of many requests at the same time', async () => {
      const project = request()

      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimKey(project, 'rush')))

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })
}

function findConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('find', () => {
    it('returns each contact of the project once, and leaves out all others', async () => {
      const project = request()
      const [own, deleted] = await upsert(
        project,
        { email: someEmail(), data: { a: 1 } },
        { email: someEmail() },
      )
      const [foreign] = await upsert(request(), { email: someEmail() })
      await contacts().deleteContact(project.projectId, deleted?.id ?? '')

      const ids = [own, deleted, foreign, own].flatMap((contact) => contact?.id ?? []).concat(uuidv7())

      expect(await contacts().api.find({ projectId: project.projectId, ids })).toEqual({ contacts: [own] })
    })

    it('takes a thousand ids, or none, and refuses more with 422', async () => {
      const { projectId } = request()
      const ids = Array.from({ length: 1000 }, () => uuidv7())

      expect(await contacts().api.find({ projectId, ids })).toEqual({ contacts: [] })
      expect(await contacts().api.find({ projectId, ids: [] })).toEqual({ contacts: [] })
      await expect(contacts().api.find({ projectId, ids: [...ids, uuidv7()] })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
      })
    })
  })
}

type Project = Pick<UpsertBody, 'projectId' | 'generation' | 'claim'>

/** A request of a new project, without a key. */
const request = (): Project => ({ projectId: uuidv7(), generation: 1, claim: null })

const claim = (key: string) => ({ key, endpoint: 'POST /v1/send' })

const someEmail = (): string => `${uuidv7()}@example.com`

const upsertOf =
  (contacts: Under) =>
  async (project: Project, ...wanted: ({ email: string } & Partial<UpsertBody['contacts'][number]>)[]) => {
    const all = wanted.map((each) => ({ defaultSubscribed: false, ...each }))
    return (await contacts().api.upsert({ ...project, contacts: all })).contacts
  }
