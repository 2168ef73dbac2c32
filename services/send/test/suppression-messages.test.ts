import { suppressionCreated, suppressionDeleted } from '@postrider/contracts/messages'
import { randomUUID } from 'node:crypto'
import { erase } from './erased-contacts.ts'
import { sendMail, type Project } from './factories.ts'
import { postSns, sesEvent } from './ses-events.ts'
import { dayMs, softBounces } from './some-soft-bounces.ts'

const { project, delivery, api, bounce, bouncing, sentTo, suppressions } = softBounces()

const types: string[] = [suppressionCreated.type, suppressionDeleted.type]

/** Returns the published messages about suppressions of the project. */
const published = async () =>
  (await delivery().send.published()).filter(
    ({ type, projectId }) => projectId === project.id && types.includes(type),
  )

const namesOf = async (): Promise<string[]> => (await published()).map(({ type }) => type)

const add = async (value: string) => (await api().post('/suppressions', { body: { value } })).body

describe('a manual suppression', () => {
  it('is published when it is added, changed and deleted, each once', async () => {
    const { id, createdAt } = await add('ada@example.net')
    await add('ada@example.net')
    const path = `/suppressions/${id}`
    for (const kind of ['SUFFIX', 'SUFFIX']) await api().patch(path, { body: { kind } })
    delivery().advanceClock(1_000)
    for (let n = 0; n < 2; n += 1) await api().delete(path)

    const rule = {
      id,
      value: 'ada@example.net',
      reason: 'MANUAL',
      emailId: null,
      contactId: null,
      tags: [],
      metadata: {},
    }
    const added = { createdAt, endsAt: null }
    expect((await published()).map(({ type, key, data }) => [type, key, data])).toEqual([
      ['suppression.created', id, { ...rule, ...added, kind: 'ADDRESS' }],
      ['suppression.created', id, { ...rule, ...added, kind: 'SUFFIX' }],
      ['suppression.deleted', id, { ...rule, kind: 'SUFFIX', deletedAt: delivery().now().toISOString() }],
    ])
  })

  it('is published if it replaces a soft-bounce suppression, about whose end nothing is published', async () => {
    await bouncing('ada@example.net', 5)
    const { id } = await add('ada@example.net')

    const [ended, added, ...others] = await published()
    expect([ended?.data.reason, added?.data.reason, others]).toEqual(['SOFT_BOUNCE', 'MANUAL', []])
    expect(added?.data).toMatchObject({ id, emailId: null, contactId: null, endsAt: null })
  })
})

describe('a suppression after a bounce or complaint', () => {
  it.each([
    ['Bounce', 'BOUNCE'],
    ['Complaint', 'COMPLAINT'],
  ] as const)('is published once, with the mail that caused it: %s', async (event, reason) => {
    const sender: Project = {
      id: project.id,
      api: api(),
      domain: await delivery().domainOf(project.id),
    }
    const labels = { tags: ['welcome'], metadata: { order: '42' } }
    const [{ email: emailId, contact }] = (await sendMail(sender, labels)).body.data.emails
    await delivery().run()
    for (const at of [delivery().now(), new Date(delivery().now().getTime() + 1_000)])
      await postSns(delivery().send, sesEvent(event, { emailId, at }))

    const [{ id, createdAt }] = await suppressions()
    const value = 'ada@example.net'
    expect((await published()).map(({ type, data }) => [type, data])).toEqual([
      [
        'suppression.created',
        {
          id,
          kind: 'ADDRESS',
          value,
          reason,
          emailId,
          contactId: contact.id,
          ...labels,
          createdAt,
          endsAt: null,
        },
      ],
    ])
  })

  it('is published again if it replaces a soft-bounce suppression', async () => {
    const ids = await bouncing('ada@example.net', 5)
    await bounce(ids.at(-1) ?? '', 'Permanent')

    expect((await published()).map(({ data }) => data.reason)).toEqual(['SOFT_BOUNCE', 'BOUNCE'])
  })

  it('is not published if the address is suppressed already', async () => {
    await add('ada@example.net')
    const [id = ''] = await sentTo('ada@example.net')
    await bounce(id, 'Permanent')

    expect((await published()).map(({ data }) => data.reason)).toEqual(['MANUAL'])
  })
})

describe('a suppression after soft bounces', () => {
  it('is published with its end, and again with the same id if another bounce moves the end', async () => {
    const extra = await sentTo('ada@example.net')
    await bouncing('ada@example.net', 5)
    const [before] = await suppressions()
    delivery().advanceClock(dayMs)
    await bounce(extra[0] ?? '')

    const [after] = await suppressions()
    expect((await published()).map(({ data }) => [data.id, data.reason, data.endsAt])).toEqual([
      [before.id, 'SOFT_BOUNCE', before.endsAt],
      [before.id, 'SOFT_BOUNCE', after.endsAt],
    ])
    expect(after.endsAt > before.endsAt).toBe(true)
  })

  it('is published as deleted only if a caller deletes it', async () => {
    await bouncing('ada@example.net', 5)
    await bouncing('bo@example.net', 5)
    const bo = (await suppressions()).find(({ value }: { value: string }) => value === 'bo@example.net')
    await api().delete(`/suppressions/${bo.id}`)
    await erase(delivery(), { projectId: project.id, contactId: randomUUID(), email: 'ada@example.net' })
    delivery().advanceClock(100 * dayMs)
    await delivery().send.runLoop('ended-suppressions')

    const deleted = (await published()).filter(({ type }) => type === 'suppression.deleted')
    expect(await namesOf()).toHaveLength(3)
    expect(deleted.map(({ data }) => data.id)).toEqual([bo.id])
  })
})
