import { maxRecipients } from '@postrider/contracts'
import { claim, request, someEmail, upsertOf, type Under, type UpsertBody } from './contacts-subject.ts'

/** Tests `upsert` of the contacts API; see `conformsToContactsApi`. */
export function upsertConforms(contacts: Under): void {
  creatingConforms(contacts)
  identityConforms(contacts)
  upsertedDataConforms(contacts)
  refusalsConform(contacts)
  checkConforms(contacts)
}

function creatingConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('upsert', () => {
    it('creates contacts in the order of the request, with the default subscription unless one is given', async () => {
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

    it('changes an existing contact, for which the default subscription is ignored', async () => {
      const project = request()
      const email = someEmail()
      const [created] = await upsert(project, { email, data: { a: 1 } })

      const [changed] = await upsert(project, { email, defaultSubscribed: true, data: { b: 2 } })
      const [subscribed] = await upsert(project, { email, subscribed: true })

      expect(changed).toEqual({ ...created, data: { a: 1, b: 2 }, version: 2 })
      expect(subscribed).toEqual({ ...created, subscribed: true, data: { a: 1, b: 2 }, version: 3 })
    })

    it('has no effect when it is repeated', async () => {
      const project = request()
      const wanted = { email: someEmail(), data: { a: 1 } }

      const first = await upsert(project, wanted)

      expect(await upsert(project, wanted)).toEqual(first)
    })
  })
}

function identityConforms(contacts: Under): void {
  const upsert = upsertOf(contacts)

  describe('the contact of an upsert', () => {
    it('is the same for two recipients with one address (in any case), and has the data of both', async () => {
      const email = someEmail()

      const [first, second] = await upsert(
        request(),
        { email, data: { a: 1, both: 1 } },
        { email: ` ${email.toUpperCase()} `, data: { b: 2, both: 2 } },
      )

      expect(first).toMatchObject({ email, data: { a: 1, b: 2, both: 2 }, version: 1 })
      expect(second).toEqual(first)
    })

    it('is another contact in another project', async () => {
      const email = someEmail()

      const [one] = await upsert(request(), { email, data: { of: 'one' } })
      const [other] = await upsert(request(), { email, data: { of: 'other' } })

      expect([one?.data, other?.data]).toEqual([{ of: 'one' }, { of: 'other' }])
      expect(one?.id).not.toBe(other?.id)
    })

    it('is a new contact after a reset of the project', async () => {
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

    it('causes the whole request to be rejected if it makes one contact too large', async () => {
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
        extras: {
          errors: [expect.objectContaining({ field: 'data', code: 'too_big' })],
          details: { recipients: [1] },
        },
      })

      expect(
        await contacts().api.findKey({ projectId: project.projectId, generation: 1, key: 'too-large' }),
      ).toEqual({
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
      'more recipients than a request can have',
      { contacts: Array.from({ length: maxRecipients + 1 }, contact) },
    ],
    ['an invalid address', { contacts: [{ ...contact(), email: 'nobody' }] }],
    ['an invalid project', { projectId: 'nobody' }],
  ]

  describe('upsert', () => {
    it.each(wrong)('rejects %s with 422', async (_what, body) => {
      await expect(
        contacts().api.upsert({ ...request(), contacts: [contact()], ...body }),
      ).rejects.toMatchObject({ kind: 'invalid', code: 'VALIDATION_ERROR' })
    })

    it('accepts the maximum number of recipients of a request', async () => {
      const all = Array.from({ length: maxRecipients }, contact)

      const answer = await contacts().api.upsert({ ...request(), contacts: all })

      expect(answer.contacts.map(({ email }) => email)).toEqual(all.map(({ email }) => email))
    })
  })
}

function checkConforms(contacts: Under): void {
  const half = (key: string) => ({ [key]: 'x'.repeat(40 * 1024) })

  describe('check', () => {
    it('rejects what upserts one after the other would reject, and changes nothing', async () => {
      const { claim: _, ...project } = request()
      const [known, added] = [someEmail(), someEmail()]
      const [before] = await upsertOf(contacts)(
        { ...project, claim: null },
        { email: known, data: half('a') },
      )
      const contact = (email: string, data: object) => ({
        email,
        defaultSubscribed: false,
        data: { ...data },
      })

      const checked = contacts().api.check({
        ...project,
        contacts: [
          contact(known, half('b')),
          contact(added, half('a')),
          contact(known, { a: null }),
          contact(known, half('b')),
          contact(added, half('b')),
          contact(added, { c: 1 }),
        ],
      })

      await expect(checked).rejects.toMatchObject({
        kind: 'invalid',
        extras: { errors: [{ field: 'data' }, { field: 'data' }], details: { recipients: [0, 4] } },
      })
      expect(await contacts().api.check({ ...project, contacts: [contact(known, { b: 1 })] })).toEqual({})
      const find = (email: string) => contacts().api.findByEmail({ ...project, email })
      expect(await find(known)).toMatchObject({ contact: before })
      expect(await find(added)).toEqual({ contact: null })
    })

    it('ignores the contacts of an earlier generation', async () => {
      const { claim: _, ...project } = request()
      const email = someEmail()
      await upsertOf(contacts)({ ...project, claim: null }, { email, data: half('a') })

      const checked = { ...project, contacts: [{ email, defaultSubscribed: false, data: half('b') }] }

      expect(await contacts().api.check({ ...checked, generation: 2 })).toEqual({})
      await expect(contacts().api.check(checked)).rejects.toMatchObject({ kind: 'invalid' })
    })
  })
}
