import { randomUUID } from 'node:crypto'
import { erase } from './erased-contacts.ts'
import { dayMs, softBounces } from './some-soft-bounces.ts'

const { project, delivery, api, sentTo, bounce, bouncing, suppressions } = softBounces()

const eraseContact = (email: string): Promise<void> =>
  erase(delivery(), { projectId: project.id, contactId: randomUUID(), email })

describe('a suppression after soft bounces', () => {
  it('is deleted when its contact is erased, whereas a manual suppression is replaced by a hash', async () => {
    await bouncing('ada@example.net', 5)
    await eraseContact('ada@example.net')
    const afterFirst = await suppressions()
    await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    await eraseContact('ada@example.net')
    const afterSecond = await suppressions()
    delivery().advanceClock(31 * dayMs)
    await delivery().send.runLoop('ended-suppressions')
    const [held = ''] = await sentTo('ada@example.net')

    expect(afterFirst).toEqual([])
    expect(afterSecond).toMatchObject([{ reason: 'MANUAL', value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await delivery().mail(held)).toMatchObject({ status: 'SUPPRESSED' })
  })

  it('can be deleted; the address is then mailed again, and only new bounces count', async () => {
    const rowsOf = () =>
      delivery()
        .send.db.selectFrom('suppressions')
        .select('id')
        .where('project_id', '=', project.id)
        .execute()
    await bouncing('ada@example.net', 5)
    const [{ id }] = await suppressions()

    const deleted = await api().delete(`/suppressions/${id}`)
    const again = await api().delete(`/suppressions/${id}`)
    const [mailed = ''] = await sentTo('ada@example.net')
    await bouncing('ada@example.net', 4)
    const before = await suppressions()
    await bouncing('ada@example.net', 1)
    const after = await suppressions()

    expect([deleted.status, again.status]).toEqual([204, 404])
    expect((await delivery().mail(mailed)).status).toBe('SENT')
    expect(before).toEqual([])
    expect(after).toMatchObject([{ reason: 'SOFT_BOUNCE', id: expect.not.stringMatching(id) }])

    delivery().advanceClock(60 * dayMs)
    await delivery().send.runLoop('ended-suppressions')
    const kept = await rowsOf()
    delivery().advanceClock(1)
    await delivery().send.runLoop('ended-suppressions')

    expect([kept.length, await rowsOf()]).toEqual([1, []])
  })

  it('becomes permanent if a new or changed manual suppression has the same address', async () => {
    await bouncing('ada@example.net', 5)
    await bouncing('bob@example.net', 5)
    const { body: rule } = await api().post('/suppressions', { body: { value: 'eve@example.net' } })

    const added = await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    const again = await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    const changed = await api().patch(`/suppressions/${rule.id}`, { body: { value: 'bob@example.net' } })
    delivery().advanceClock(30 * dayMs + 1)
    await delivery().send.runLoop('ended-suppressions')

    const manual = { reason: 'MANUAL', emailId: null, endsAt: null }
    expect([added, again, changed]).toMatchObject([
      { status: 201, body: { value: 'ada@example.net', ...manual } },
      { status: 409 },
      { status: 200, body: { id: rule.id, value: 'bob@example.net', ...manual } },
    ])
    expect(await suppressions()).toEqual([added.body, changed.body])
  })

  it('becomes and stays permanent after a permanent bounce', async () => {
    const [id = ''] = await bouncing('ada@example.net', 5)
    await bounce(id, 'Permanent')
    const permanent = await suppressions()
    await bounce(id)

    expect(permanent).toMatchObject([{ reason: 'BOUNCE', emailId: id, endsAt: null }])
    expect(await suppressions()).toEqual(permanent)
  })
})
