import { instant, queuedMails, sendMail, someProject, uuid, type Project } from './factories.ts'
import { postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ settings: snsSettings, ...snsParts })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const add = (value: string, kind?: string) => project.api.post('/suppressions', { body: { value, kind } })

const preview = async (address: string) =>
  (await project.api.post('/suppressions/preview', { body: { address } })).body

/** Sends a mail that bounces or causes a complaint. Returns the suppression of its address. */
async function bounced(to: string, event: 'Bounce' | 'Complaint' = 'Bounce') {
  const [{ email: emailId }] = await queuedMails(project, { to })
  await postSns(send, sesEvent(event, { emailId, at: send.now() }))
  const [suppression] = (await project.api.get(`/suppressions?value=${to}`)).body.data
  return { id: suppression.id, emailId }
}

const outcomesOf = async (to: string[]): Promise<string[]> =>
  (await sendMail(project, { to })).body.data.emails.map(({ status }: { status: string }) => status)

describe('POST /suppressions', () => {
  it('suppresses an address in lower case, and returns the suppression', async () => {
    const answer = await add(' Ada@Example.net ')

    expect(answer).toEqual({
      status: 201,
      headers: expect.anything(),
      body: {
        id: uuid,
        projectId: project.id,
        kind: 'ADDRESS',
        value: 'ada@example.net',
        reason: 'MANUAL',
        emailId: null,
        tags: [],
        metadata: {},
        createdAt: instant,
        updatedAt: answer.body.createdAt,
        endsAt: null,
      },
    })
  })

  it.each([
    ['ADDRESS', 'ada@example.net', ['ada@example.net'], ['bob@example.net', 'ada@sub.example.net']],
    ['DOMAIN', 'example.net', ['ada@example.net'], ['ada@sub.example.net', 'ada@myexample.net']],
    ['PREFIX', 'no-reply', ['no-reply@example.net', 'no-reply2@a.example'], ['a-no-reply@example.net']],
    ['SUFFIX', '.example.net', ['ada@sub.example.net'], ['ada@example.net', 'ada@a.example.net.example']],
    ['WILDCARD', 'a_*@*.example', ['a_x@b.example', 'a_@b.c.example'], ['abx@b.example', 'a_x@example.net']],
  ])('suppresses only matching addresses: %s %s', async (kind, value, matching, others) => {
    expect((await add(value, kind)).status).toBe(201)

    expect(await outcomesOf(matching)).toEqual(matching.map(() => 'SUPPRESSED'))
    expect(await outcomesOf(others)).toEqual(others.map(() => 'QUEUED'))
    for (const address of matching)
      expect(await preview(address)).toMatchObject({ suppressed: true, suppressions: [{ kind, value }] })
    for (const address of others)
      expect(await preview(address)).toEqual({ suppressed: false, suppressions: [] })
  })

  it('returns 409 if the value is already suppressed, manually or by a bounce', async () => {
    await add('ada@example.net')
    await bounced('bob@example.net')

    const [again, known] = [await add('ADA@example.net'), await add('bob@example.net')]
    project = await someProject(send)

    expect([again.status, known.status]).toEqual([409, 409])
    expect(again.body.error.code).toBe('CONFLICT')
    expect((await add('ada@example.net')).status).toBe(201)
  })

  it.each([
    [{}, 'value', 'invalid_type'],
    [{ value: '' }, 'value', 'too_small'],
    [{ value: 'x'.repeat(255) }, 'value', 'too_big'],
    [{ value: 'ada' }, 'value', 'custom'],
    [{ kind: 'WILDCARD', value: '*' }, 'value', 'custom'],
    [{ kind: 'PREFIX', value: 'a\u0000' }, 'value', 'invalid_string'],
    [{ kind: 'REGEX', value: 'ada@example.net' }, 'kind', 'invalid_enum_value'],
  ])('rejects %j', async (body, field, code) => {
    expect(await project.api.post('/suppressions', { body })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field, code }] } },
    })
  })

  it('accepts at most 100 manual suppressions, even with concurrent requests and after bounces', async () => {
    await bounced('bob@example.net')
    const answers = await Promise.all(Array.from({ length: 110 }, (_, each) => add(`p${each}@example.net`)))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      body: {
        error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit: 100 }, suggestion: expect.any(String) },
      },
    })
  })
})

describe('GET /suppressions', () => {
  it('lists suppressions from newest to oldest in pages', async () => {
    for (let each = 0; each < 7; each += 1) await add(`p${each}@example.net`)
    const values: string[] = []
    let cursor: string | null = ''
    const totals: number[] = []
    while (cursor !== null) {
      const { body } = await project.api.get(`/suppressions?limit=3&cursor=${cursor}`)
      values.push(...body.data.map(({ value }: { value: string }) => value))
      totals.push(body.total)
      expect(body.hasMore).toBe(body.cursor !== null)
      cursor = body.cursor
    }

    expect(values).toEqual([6, 5, 4, 3, 2, 1, 0].map((each) => `p${each}@example.net`))
    expect(totals).toEqual([7, 0, 0])
  })

  it('filters by kind, reason and value', async () => {
    await add('example.net', 'DOMAIN')
    await add('ada@example.net')
    const { emailId } = await bounced('bob@example.net', 'Complaint')

    const valuesOf = async (query: string) =>
      (await project.api.get(`/suppressions?${query}`)).body.data.map(({ value }: { value: string }) => value)

    expect(await valuesOf('kind=DOMAIN')).toEqual(['example.net'])
    expect(await valuesOf('reason=MANUAL')).toEqual(['ada@example.net', 'example.net'])
    expect(await valuesOf('value=BOB@example.net')).toEqual(['bob@example.net'])
    expect((await project.api.get('/suppressions?reason=COMPLAINT')).body).toMatchObject({
      data: [{ kind: 'ADDRESS', value: 'bob@example.net', reason: 'COMPLAINT', emailId }],
      total: 1,
    })
  })

  it('rejects a forged cursor', async () => {
    expect(await project.api.get('/suppressions?cursor=x')).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    })
  })
})

describe('PATCH /suppressions/:id', () => {
  it('changes the given fields of a manual suppression, and can be repeated', async () => {
    const { body } = await add('ada@example.net')
    const path = `/suppressions/${body.id}`

    const changed = await project.api.patch(path, { body: { kind: 'SUFFIX' } })
    const again = await project.api.patch(path, { body: { kind: 'SUFFIX' } })
    const moved = await project.api.patch(path, { body: { value: '@Example.org' } })

    expect(changed).toMatchObject({
      status: 200,
      body: { id: body.id, kind: 'SUFFIX', value: 'ada@example.net' },
    })
    expect(again.status).toBe(200)
    expect(moved.body).toMatchObject({ kind: 'SUFFIX', value: '@example.org', createdAt: body.createdAt })
    expect((await project.api.get(path)).body).toEqual(moved.body)
    expect(await outcomesOf(['ada@example.net', 'ada@example.org'])).toEqual(['QUEUED', 'SUPPRESSED'])
  })

  it('returns 422 if the value is invalid for the kind, 409 for a duplicate, and 400 if a bounce caused the suppression', async () => {
    const { body } = await add('ada@example.net')
    await add('bob@example.net')
    const bounce = await bounced('eve@example.net')

    const statusOf = async (id: string, change: object) =>
      (await project.api.patch(`/suppressions/${id}`, { body: change })).status

    expect(await statusOf(body.id, { kind: 'DOMAIN' })).toBe(422)
    expect(await statusOf(body.id, { value: 'bob@example.net' })).toBe(409)
    expect(await statusOf(bounce.id, { value: 'x@example.net' })).toBe(400)
  })
})

describe('DELETE /suppressions/:id', () => {
  it('allows mail again, even after a bounce, and returns 404 if the suppression is already deleted', async () => {
    const { body } = await add('ada@example.net')
    const bounce = await bounced('bob@example.net')
    const to = ['ada@example.net', 'bob@example.net']
    const before = await outcomesOf(to)

    const answers = []
    for (const id of [body.id, bounce.id, body.id])
      answers.push(await project.api.delete(`/suppressions/${id}`))

    expect(before).toEqual(['SUPPRESSED', 'SUPPRESSED'])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 404])
    expect(await outcomesOf(to)).toEqual(['QUEUED', 'QUEUED'])
  })
})

describe('requests for a suppression of another project or with an invalid id', () => {
  it('return 404 without a change', async () => {
    const { body } = await add('ada@example.net')
    const otherProject = await someProject(send)

    for (const id of [body.id, 'x'])
      for (const { status } of [
        await otherProject.api.get(`/suppressions/${id}`),
        await otherProject.api.patch(`/suppressions/${id}`, { body: { value: 'x@example.net' } }),
        await otherProject.api.delete(`/suppressions/${id}`),
      ])
        expect(status).toBe(404)
    expect((await project.api.get(`/suppressions/${body.id}`)).body).toEqual(body)
  })
})
