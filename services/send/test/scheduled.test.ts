import { monthOf, unlimited, unused } from '@postrider/contracts'
import { allowLogs } from '@postrider/testing/jest'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, sendMail, someMail, someTemplate, type Project } from './factories.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let delivery: Delivery
let project: Project
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await newProject()
})
afterAll(() => delivery.stop())

async function newProject(id = someCaller().projectId): Promise<Project> {
  await delivery.consume(projectMessage({ id, name: 'Acme' }))
  const domain = await addVerifiedDomain(delivery.send, id)
  return { id, api: delivery.send.as(someCaller(id)), domain }
}

const inMs = (ms: number): string => new Date(delivery.now().getTime() + ms).toISOString()

/** Schedules a mail. Returns the item of the response. */
const schedule = async (body: object = {}, ms = hourMs) => {
  const answer = await sendMail(project, { delivery: { at: inMs(ms) }, ...body })
  expect(answer.status).toBe(200)
  return answer.body.data.emails[0]
}

const typesOf = async (id: string): Promise<string[]> =>
  (await delivery.send.published()).filter(({ data }) => data.emailId === id).map(({ type }) => type)

const unitsOf = async ({ id }: Pick<Project, 'id'>): Promise<number> =>
  (await delivery.send.published())
    .filter(({ type, projectId }) => type === 'usage.counted' && projectId === id)
    .reduce((sum, { data }) => sum + data.units, 0)

const namesOf = ({ events }: { events: { name: string }[] }): string[] => events.map(({ name }) => name)

describe('a scheduled mail', () => {
  it('is accepted with its time, and neither counted nor delivered before', async () => {
    const at = inMs(hourMs)
    const createdAt = inMs(0)
    const { email, ...item } = await schedule()
    await delivery.run()

    expect(item).toMatchObject({ status: 'SCHEDULED', scheduledFor: at })
    const mail = await delivery.getMail(email)
    expect(mail).toMatchObject({ status: 'SCHEDULED', scheduledFor: at, createdAt })
    expect(namesOf(mail)).toEqual(['scheduled'])
    expect([await typesOf(email), await unitsOf(project)]).toEqual([['email.scheduled'], 0])
  })

  it('is queued, counted and delivered at its time', async () => {
    const createdAt = inMs(0)
    const { email } = await schedule()
    delivery.advanceClock(hourMs - 1)
    await delivery.run()
    const early = await delivery.getMail(email)
    delivery.advanceClock(1)
    await delivery.run()

    const mail = await delivery.getMail(email)
    expect([early.status, mail.status, mail.createdAt]).toEqual(['SCHEDULED', 'DELIVERED', createdAt])
    expect(namesOf(mail)).toEqual(['scheduled', 'queued', 'sent', 'delivered'])
    expect(await typesOf(email)).toEqual(['email.scheduled', 'email.queued', 'email.sent', 'email.delivered'])
    expect(await unitsOf(project)).toBe(1)
    expect(await delivery.captured(email)).toHaveLength(1)
  })

  it('keeps its content and data, and gets the current data of the contact', async () => {
    const template = await project.api.post('/templates', {
      body: someTemplate(project, { subject: '{{ plan }}, {{ order }}', type: 'TRANSACTIONAL' }),
    })
    const to = 'ada@example.net'
    delivery.send.contacts.put(project.id, { email: to, data: { plan: 'free' } })
    const order = { value: 42, persistent: false }
    const { email } = await schedule({
      ...contentOf(template.body.id),
      to,
      data: { order },
    })
    await project.api.patch(`/templates/${template.body.id}`, { body: { subject: 'changed' } })
    delivery.send.contacts.put(project.id, { email: to, data: { plan: 'pro' } })

    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(await delivery.getMail(email)).toMatchObject({ status: 'DELIVERED', subject: 'pro, 42' })
  })

  it.each([
    ['the address is suppressed', 'MANUAL', () => suppress('ada@example.net')],
    [
      'the contact is deleted',
      'deleted',
      (id: string) => Promise.resolve(delivery.send.contacts.delete(project.id, id)),
    ],
  ])('is suppressed if %s in the meantime', async (_, reason, change) => {
    const { email, contact } = await schedule()
    await change(contact.id)
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(await delivery.getMail(email)).toMatchObject({ status: 'SUPPRESSED', error: reason })
    expect(await unitsOf(project)).toBe(0)
  })

  it('is suppressed if the contact of a marketing mail unsubscribes in the meantime', async () => {
    const template = await project.api.post('/templates', { body: someTemplate(project) })
    const { email, contact } = await schedule({ template: template.body.id, subscribed: true })
    delivery.send.contacts.put(project.id, { email: contact.email, subscribed: false })
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(await delivery.getMail(email)).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
  })

  it('fails if the sender domain is removed in the meantime', async () => {
    const { email } = await schedule()
    const [domain] = (await project.api.get('/domains')).body
    await project.api.delete(`/domains/${domain.id}`)
    delivery.ctx.senderDomains.forget()
    delivery.advanceClock(hourMs)
    await delivery.run()

    const mail = await delivery.getMail(email)
    expect(mail.status).toBe('FAILED')
    expect(mail.error).toContain(`"${project.domain}" was not verified`)
    expect(await unitsOf(project)).toBe(0)
  })

  it('is suppressed if the usage limit is reached when it is due, and counts toward it', async () => {
    const limits = { ...unlimited, transactional: 1 }
    const allowance = { limits, month: monthOf(delivery.now()), used: unused }
    const id = await delivery.project({ allowance })
    project = {
      id,
      api: delivery.send.as(someCaller(id)),
      domain: await addVerifiedDomain(delivery.send, id),
    }
    const mails = [await schedule(), await schedule()]
    delivery.advanceClock(hourMs)
    await delivery.run()

    const found = await Promise.all(mails.map(({ email }) => delivery.getMail(email)))
    expect(found.map(({ status, error }) => [status, error])).toEqual(
      expect.arrayContaining([
        ['DELIVERED', null],
        ['SUPPRESSED', 'limit'],
      ]),
    )
    expect((await sendMail(project)).status).toBe(429)
  })

  it('waits while its project is disabled', async () => {
    const { email } = await schedule()
    await delivery.consume(projectMessage({ id: project.id, disabled: true, version: 2 }))
    delivery.advanceClock(2 * hourMs)
    await delivery.run()
    const before = await delivery.getMail(email)
    await delivery.consume(projectMessage({ id: project.id, disabled: false, version: 3 }))
    await delivery.run()

    expect([before.status, (await delivery.getMail(email)).status]).toEqual(['SCHEDULED', 'DELIVERED'])
  })

  it('waits while the contacts service is unavailable, and other mails do not', async () => {
    allowLogs('scheduled_mails.release_failed')
    const { email } = await schedule()
    delivery.advanceClock(hourMs)
    const other = (await sendMail(project)).body.data.emails[0].email
    const { contacts } = delivery.send
    const process = delivery.startProcess({
      contacts: { ...contacts, find: () => Promise.reject(new Error('unavailable')) },
    })
    await process.run()
    const before = await Promise.all([email, other].map(delivery.getMail))
    delivery.advanceClock(10_000)
    await delivery.run()

    expect(before.map(({ status }) => status)).toEqual(['SCHEDULED', 'DELIVERED'])
    expect((await delivery.getMail(email)).status).toBe('DELIVERED')
  })

  it('is listed by its status', async () => {
    const { email } = await schedule()
    await sendMail(project)

    const { body } = await project.api.get('/emails?status=SCHEDULED')

    expect([body.total, body.data.map(({ id }: { id: string }) => id)]).toEqual([1, [email]])
  })
})

/** The content of a template instead of the content of `someMail`. */
const contentOf = (template: string): object => ({ template, subject: undefined, body: undefined })

const suppress = (value: string): Promise<unknown> =>
  project.api.post('/suppressions', { body: { kind: 'ADDRESS', value } })

describe('the time of a scheduled mail', () => {
  const statusAt = async (at: unknown): Promise<[number, string | undefined]> => {
    const { status, body } = await sendMail(project, { delivery: { at } })
    return [status, status === 200 ? body.data.emails[0].status : body.error.errors[0].field]
  }

  it('can be up to five minutes ago, which means now, and up to a year from now', async () => {
    expect(await statusAt(inMs(-5 * minuteMs))).toEqual([200, 'QUEUED'])
    expect(await statusAt(inMs(-5 * minuteMs - 1))).toEqual([422, 'delivery.at'])
    expect(await statusAt(inMs(365 * dayMs))).toEqual([200, 'SCHEDULED'])
    expect(await statusAt(inMs(365 * dayMs + 1))).toEqual([422, 'delivery.at'])
  })

  it.each([
    'tomorrow',
    '',
    '2026-02-30T00:00:00Z',
    '1790000000',
    1_790_000_000,
    {},
    ['2026-01-01'],
    '99999-01-01T00:00:00Z',
  ])('is refused if it is %j', async (at) => {
    expect(await statusAt(at)).toEqual([422, 'delivery.at'])
  })

  it('has an offset, or else is in UTC', async () => {
    const utc = inMs(dayMs).slice(0, 19)
    const plain = await schedule({ delivery: { at: utc } })
    const offset = await schedule({ delivery: { at: `${utc}+02:00` } })

    expect(plain.scheduledFor).toBe(`${utc}.000Z`)
    expect(Date.parse(plain.scheduledFor) - Date.parse(offset.scheduledFor)).toBe(2 * hourMs)
  })
})

describe('PATCH /emails/:id', () => {
  const move = (id: string, at: string, { api }: Pick<Project, 'api'> = project) =>
    api.patch(`/emails/${id}`, { body: { delivery: { at } } })

  it('changes the time of a scheduled mail', async () => {
    const { email } = await schedule()
    const later = inMs(3 * hourMs)

    const answer = await move(email, later)
    delivery.advanceClock(2 * hourMs)
    await delivery.run()
    const waiting = await delivery.getMail(email)
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(answer).toMatchObject({ status: 200, body: { status: 'SCHEDULED', scheduledFor: later } })
    expect([waiting.status, (await delivery.getMail(email)).status]).toEqual(['SCHEDULED', 'DELIVERED'])
    expect((await typesOf(email)).slice(0, 2)).toEqual(['email.scheduled', 'email.scheduled'])
  })

  it('sends the mail now if the time has just passed', async () => {
    const { email } = await schedule()
    await move(email, inMs(-1_000))
    await delivery.run()

    expect((await delivery.getMail(email)).status).toBe('DELIVERED')
  })

  it('is refused for other mails, other projects and other times', async () => {
    const { email } = await schedule()
    const queued = (await sendMail(project)).body.data.emails[0].email
    const foreign = await newProject()

    expect((await move(queued, inMs(hourMs))).status).toBe(409)
    expect((await move(email, inMs(hourMs), foreign)).status).toBe(404)
    expect((await move(email, inMs(-hourMs))).status).toBe(422)
    expect((await move(email, 'soon')).status).toBe(422)
    expect((await project.api.patch(`/emails/${email}`, { body: {} })).status).toBe(422)
    expect((await delivery.getMail(email)).status).toBe('SCHEDULED')
  })
})

describe('the number of scheduled mails of a project', () => {
  it('is at most 100,000, also for concurrent requests', async () => {
    const { email } = await schedule()
    // In parts, because a statement must not take longer than its time-out on a busy machine.
    for (const count of [...Array<number>(19).fill(5_000), 4_994])
      await copiesOf(email, count).execute(delivery.send.db)

    const body = someMail(project, { delivery: { at: inMs(hourMs) } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        project.api.post('/v1/send', { body, headers: { 'idempotency-key': `key ${index}` } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit: 100_000 } } },
    })
    const refused = answers.findIndex(({ status }) => status === 429)
    const headers = { 'idempotency-key': `key ${refused}` }
    expect((await project.api.post('/v1/send', { body: someMail(project), headers })).status).toBe(200)
  })
})

/** A statement that inserts copies of a scheduled mail. */
const copiesOf = (id: string, count: number) => sql`
  with copies as (
    insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, scheduled_for,
      queued_at, updated_at)
    select gen_random_uuid(), project_id, generation, source, status, to_email, from_email, subject, tracking, scheduled_for,
      queued_at, updated_at
    from emails, generate_series(1, ${count}::int) where id = ${id}
    returning id, project_id, scheduled_for
  )
  insert into deliveries (email_id, project_id, priority, due_at)
  select id, project_id, 100, scheduled_for from copies`
