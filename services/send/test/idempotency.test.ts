import { unavailable } from '@postrider/contracts/errors'
import { sql } from 'kysely'
import { expectLogs } from '@postrider/testing/jest'
import { instant, someMail, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

/** A clock that throws when it is read for the `breaksAt`th time. */
const clock = { readings: 0, breaksAt: 0 }
const now = (): Date => {
  clock.readings += 1
  if (clock.readings === clock.breaksAt) throw new Error('a fault')
  return new Date()
}

beforeAll(async () => {
  send = await startSend({ now })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterEach(() => {
  send.contacts.fault = { before: () => undefined, after: () => undefined }
})
afterAll(() => send.stop())

const post = (key: string, body: unknown = someMail(project)) =>
  project.api.post('/v1/send', { body, headers: { 'idempotency-key': key } })

const mails = () =>
  send.db
    .selectFrom('emails')
    .select(['id', 'idempotency_key'])
    .where('project_id', '=', project.id)
    .execute()

const conflict = (
  key: string,
  originalStatusCode: number | null,
  originalRequest: string | null = 'POST /v1/send',
) => ({
  status: 409,
  body: {
    success: false,
    error: {
      code: 'IDEMPOTENCY_KEY_REUSED',
      statusCode: 409,
      details: { key, originalRequest, originalRequestAt: instant, originalStatusCode },
      suggestion: expect.any(String),
    },
  },
})

const breakOnce = (error: Error) => {
  let broken = false
  return () => {
    if (broken) return
    broken = true
    throw error
  }
}

describe('an idempotency key of POST /v1/send', () => {
  it('lets only one of 50 parallel requests succeed, and returns 409 with the original status, if it is known, for all others', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('parallel')))

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status === 409)
    expect(refused).toHaveLength(49)
    for (const answer of refused) expect([null, 200]).toContain(answer.body.error.details.originalStatusCode)
    expect(await mails()).toHaveLength(1)
  })

  it('is contained in the message about the queued mail', async () => {
    await post('published')

    const published = (await send.published()).filter(
      (message) => message.data.idempotencyKey === 'published',
    )
    expect(published).toMatchObject([{ type: 'email.queued' }])
  })

  it('can also be used by another project', async () => {
    const other = await someProject(send)

    const mine = await post('shared')
    const theirs = await other.api.post('/v1/send', {
      body: someMail(other),
      headers: { 'idempotency-key': 'shared' },
    })

    expect([mine.status, theirs.status]).toEqual([200, 200])
  })

  it.each(['', 'x'.repeat(256), 'tab\there'])('is rejected with 400 if it is %p', async (key) => {
    const answer = await post(key)

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
    expect(await mails()).toEqual([])
  })

  it('can be used again after a rejected request', async () => {
    const statuses = []
    statuses.push((await post('free', {})).status)
    statuses.push((await post('free', someMail(project, { from: 'a@nowhere.test' }))).status)
    statuses.push((await post('free', { to: 'a@b.co', template: project.id })).status)
    statuses.push((await post('free')).status)

    expect(statuses).toEqual([422, 403, 404, 200])
  })

  it('causes 409 if it was used, even if the request has other errors', async () => {
    await post('first')

    for (const body of [
      {},
      { to: 'a@b.co', template: project.id },
      someMail(project, { from: 'a@nowhere.test' }),
      someMail(project, { body: 'a\u0000b' }),
    ])
      expect(await post('first', body)).toMatchObject(conflict('first', 200))
  })
})

describe('a crash of POST /v1/send', () => {
  it('before the contacts service has claimed the key has no effect on a retry', async () => {
    expectLogs('request.refused')
    send.contacts.fault.before = breakOnce(unavailable('contacts is unavailable'))

    const broken = await post('before')
    const retried = await post('before')

    expect([broken.status, retried.status]).toEqual([503, 200])
    expect(await mails()).toHaveLength(1)
  })

  it('after the contacts service has claimed the key delays a retry until the lease expires', async () => {
    expectLogs('request.refused')
    send.contacts.fault.after = breakOnce(unavailable('the answer was lost'))

    const broken = await post('between')
    const early = await post('between')
    send.contacts.lapseLease(project.id, 'between')
    const later = await post('between')

    expect(broken.status).toBe(503)
    expect(early).toMatchObject(conflict('between', null))
    expect(later.status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  it('in the transaction leaves no data, and delays a retry until the lease expires', async () => {
    expectLogs('request.failed')
    await sql`
      create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
      create trigger refuse_event before insert on deliveries for each row execute function refuse_event();
    `.execute(send.db)

    const broken = await post('inside')
    await sql`drop trigger refuse_event on deliveries; drop function refuse_event`.execute(send.db)
    const early = await post('inside')
    send.contacts.lapseLease(project.id, 'inside')
    const later = await post('inside')

    expect([broken.status, broken.body.error.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(early).toMatchObject(conflict('inside', null))
    expect(later.status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect(
      await send.db.selectFrom('contents').select('id').where('project_id', '=', project.id).execute(),
    ).toHaveLength(1)
  })

  it('after the mails are queued makes a retry return 409 with the original status', async () => {
    expectLogs('request.failed')
    // The clock is read for the request, for the usage and for the response.
    clock.breaksAt = clock.readings + 3
    const broken = await post('after')
    expect([broken.status, (await mails()).length]).toEqual([500, 1])

    const whileClaimed = await post('after')
    send.contacts.lapseLease(project.id, 'after')
    const afterLease = await post('after')
    send.contacts.completeKey(project.id, 'after')
    const completed = await post('after')

    expect(whileClaimed).toMatchObject(conflict('after', 200))
    expect(afterLease).toMatchObject(conflict('after', 200, null))
    expect(completed).toMatchObject(conflict('after', 200))
    expect(await mails()).toHaveLength(1)
  })
})

describe('a key whose mails are queued, but whose lease has expired before the contacts service knows this', () => {
  const isSubscribed = async () => {
    const { contact } = await send.contacts.findByEmail({
      projectId: project.id,
      generation: 1,
      email: 'ada@example.net',
    })
    return contact?.subscribed
  }
  const subscribing = () => someMail(project, { to: 'ada@example.net', subscribed: true })

  it('causes 409 without a change of the contact', async () => {
    await post('single', subscribing())
    send.contacts.put(project.id, { email: 'ada@example.net', subscribed: false })
    send.contacts.lapseLease(project.id, 'single')

    const repeat = await post('single', subscribing())

    expect(repeat).toMatchObject(conflict('single', 200, null))
    expect(await isSubscribed()).toBe(false)
  })

  it.each(['strict', 'permissive'])(
    'causes 409 in a %s batch without a change of the contact',
    async (mode) => {
      await post('item', subscribing())
      send.contacts.put(project.id, { email: 'ada@example.net', subscribed: false })
      send.contacts.lapseLease(project.id, 'item')

      const emails = [{ ...subscribing(), idempotencyKey: 'item' }]
      const { status, body } = await project.api.post('/v1/send/batch', { body: { emails, mode } })

      expect(mode === 'strict' ? body.error.statusCode : body.data.results[0].error.statusCode).toBe(409)
      expect(status).toBe(mode === 'strict' ? 409 : 200)
      expect(await isSubscribed()).toBe(false)
    },
  )
})

describe('the lifetime of a key', () => {
  it('ends after 24 hours, after which the key can be used again', async () => {
    await post('old')
    await sql`update send_requests set claimed_at = claimed_at - interval '25 hours' where project_id = ${project.id}`.execute(
      send.db,
    )
    send.contacts.lapseLease(project.id, 'old')

    const again = await post('old')
    send.contacts.lapseLease(project.id, 'old')
    const soon = await post('old')

    expect([again.status, soon.status]).toEqual([200, 409])
    expect(await mails()).toHaveLength(2)
  })

  it('ends even if a new request with the key is in flight; its 409 does not contain the old status', async () => {
    expectLogs('request.refused')
    await post('again')
    await sql`update send_requests set claimed_at = claimed_at - interval '25 hours' where project_id = ${project.id}`.execute(
      send.db,
    )
    send.contacts.lapseLease(project.id, 'again')
    send.contacts.fault.after = breakOnce(unavailable('the answer was lost'))

    const broken = await post('again')
    const inFlight = await post('again')

    expect(broken.status).toBe(503)
    expect(inFlight).toMatchObject(conflict('again', null))
  })
})
