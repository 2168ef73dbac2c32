import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail, someMail, type Project } from './factories.ts'

const hourMs = 3_600_000

let delivery: Delivery
let project: Project
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

const inHours = (hours: number): string => new Date(delivery.now().getTime() + hours * hourMs).toISOString()

/** The body of a mail with a throttle, which is due in some hours, or now. */
const throttled = (hours?: number, { throttle = '24h', throttleKey = 'k' } = {}) => ({
  delivery: { ...(hours !== undefined && { at: inHours(hours) }), throttle, throttleKey },
})

/** Sends a mail to one recipient. Returns its item. */
const send = async (hours?: number, of = project) =>
  (await sendMail(of, throttled(hours))).body.data.emails[0]

const move = ({ email }: { email: string }, hours: number): Promise<ApiResponse> =>
  project.api.patch(`/emails/${email}`, { body: { delivery: { at: inHours(hours) } } })

const cancel = ({ email }: { email: string }): Promise<ApiResponse> =>
  project.api.post(`/emails/${email}/cancel`)

describe('the throttle of scheduled mails', () => {
  it('keeps the times of all mails apart', async () => {
    const skippedUntil = inHours(25)

    expect(await send(1)).toMatchObject({ status: 'SCHEDULED' })
    expect(await send(24)).toMatchObject({ status: 'SKIPPED', retryAt: skippedUntil })
    expect(await send(25)).toMatchObject({ status: 'SCHEDULED' })
    // Between the two mails, and less than 24 hours before the first mail.
    expect(await send(2)).toMatchObject({ status: 'SKIPPED', retryAt: inHours(49) })
    expect(await send()).toMatchObject({ status: 'SKIPPED', retryAt: skippedUntil })
    expect(await send(49)).toMatchObject({ status: 'SCHEDULED' })
  })

  it('keeps the claim of a mail when a later mail is cancelled', async () => {
    const retryAt = inHours(24)
    await send()
    await cancel(await send(25))

    expect(await send()).toMatchObject({ status: 'SKIPPED', retryAt })
    expect(await send(25)).toMatchObject({ status: 'SCHEDULED' })
  })

  it('keeps the claim of a later mail when an earlier mail is cancelled', async () => {
    const first = await send()
    await send(25)
    await cancel(first)

    expect(await send(10)).toMatchObject({ status: 'SKIPPED' })
    expect(await send(1)).toMatchObject({ status: 'SCHEDULED' })
  })

  it('moves with the mail', async () => {
    const mail = await send(1)
    const moved = await move(mail, 100)

    expect([moved.status, moved.body.scheduledFor]).toEqual([200, inHours(100)])
    expect(await send(99)).toMatchObject({ status: 'SKIPPED', retryAt: inHours(124) })
    expect(await send(124)).toMatchObject({ status: 'SCHEDULED' })
    expect(await send(1)).toMatchObject({ status: 'SCHEDULED' })
  })

  it('refuses a new time that is too close to another mail with 409', async () => {
    await send()
    const mail = await send(25)
    const answers = [await move(mail, 0), await move(mail, 23.9), await move(mail, 24), await move(mail, 25)]
    const other = await sendMail(project, throttled(0, { throttleKey: 'other' }))

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 200, 200])
    expect(answers[0]?.body.error.message).toMatch(/same throttle/)
    expect(other.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
    expect((await project.api.get(`/emails/${mail.email}`)).body.scheduledFor).toBe(inHours(25))
  })

  it('ends with a reset of the project', async () => {
    await send(1)
    const api = delivery.send.as({ ...someCaller(project.id), generation: 2 })

    expect(await send(1, { ...project, api })).toMatchObject({ status: 'SCHEDULED' })
  })

  it('skips only the items of a batch that are too close to an earlier item', async () => {
    const emails = [1, 13, 25, 24, 49].map((hours) => someMail(project, throttled(hours)))
    const answer = await project.api.post('/v1/send/batch', { body: { emails } })

    expect(answer.body.data.emails.map(({ status }: { status: string }) => status)).toEqual([
      'SCHEDULED',
      'SKIPPED',
      'SCHEDULED',
      'SKIPPED',
      'SCHEDULED',
    ])
    expect(answer.body.data.emails[3].retryAt).toBe(inHours(49))
  })
})
