import { randomUUID } from 'node:crypto'
import type { contactErased } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { eraseContacts, noteErasures } from '@postrider/tenancy'
import { contactPlan } from '../src/db/contact-plan.ts'
import { dayMs, softBounces } from './some-soft-bounces.ts'

const { project, delivery, api, sentTo, bounce, tell, bouncing, suppressions } = softBounces()

/** Erases a contact with this address, as its message has it done. */
async function erase(email: string): Promise<void> {
  const { db, now } = delivery().ctx
  const message = { projectId: project.id, generation: 1, at: now(), data: { id: randomUUID(), email } }
  await noteErasures({ db, now }, [message as Received<typeof contactErased>])
  while (await eraseContacts({ db, plan: contactPlan, now }, { eager: true })) continue
}

describe('a suppression by soft bounces', () => {
  it('is free once its contact is erased, and one suppressed by hand later stays through another erasure', async () => {
    await bouncing('ada@example.net', 5)
    await erase('ada@example.net')
    const afterFirst = await suppressions()
    await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    await erase('ada@example.net')
    const afterSecond = await suppressions()
    delivery().pass(31 * dayMs)
    await delivery().send.runLoop('ended-suppressions')
    const [held = ''] = await sentTo('ada@example.net')

    expect(afterFirst).toEqual([])
    expect(afterSecond).toMatchObject([{ reason: 'MANUAL', value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await delivery().mail(held)).toMatchObject({ status: 'SUPPRESSED' })
  })

  it('is mailed again when the suppression is deleted, and its bounces count from then on', async () => {
    const rowsOf = () =>
      delivery().ctx.db.selectFrom('suppressions').select('id').where('project_id', '=', project.id).execute()
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

    delivery().pass(60 * dayMs)
    await delivery().send.runLoop('ended-suppressions')
    const kept = await rowsOf()
    delivery().pass(1)
    await delivery().send.runLoop('ended-suppressions')

    expect([kept.length, await rowsOf()]).toEqual([1, []])
  })

  it('is suppressed for good by hand, by a new suppression or by a changed one, once', async () => {
    await bouncing('ada@example.net', 5)
    await bouncing('bob@example.net', 5)
    const { body: rule } = await api().post('/suppressions', { body: { value: 'eve@example.net' } })

    const added = await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    const again = await api().post('/suppressions', { body: { value: 'ada@example.net' } })
    const changed = await api().patch(`/suppressions/${rule.id}`, { body: { value: 'bob@example.net' } })
    delivery().pass(30 * dayMs + 1)
    await delivery().send.runLoop('ended-suppressions')

    const byHand = { reason: 'MANUAL', emailId: null, endsAt: null }
    expect([added, again, changed]).toMatchObject([
      { status: 201, body: { value: 'ada@example.net', ...byHand } },
      { status: 409 },
      { status: 200, body: { id: rule.id, value: 'bob@example.net', ...byHand } },
    ])
    expect(await suppressions()).toEqual([added.body, changed.body])
  })

  it('is suppressed for good by a permanent bounce, and what is for good does not become passing', async () => {
    const [id = ''] = await bouncing('ada@example.net', 5)
    await tell([bounce(id, 'Permanent')])
    const permanent = await suppressions()
    await tell([bounce(id)])

    expect(permanent).toMatchObject([{ reason: 'BOUNCE', emailId: id, endsAt: null }])
    expect(await suppressions()).toEqual(permanent)
  })
})
