import { contactDeleted, contactUpdated, draft } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { inOrder, partsOf, startedCampaign, ways, type CampaignUnderTest } from './some-campaign.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Unsubscribes the first of these contacts, suppresses the second and deletes the third. */
async function optOut(
  { projectId, contacts }: CampaignUnderTest,
  [unsubscribed = 0, suppressed = 0, deleted = 0]: readonly number[],
): Promise<void> {
  const at = new Date()
  const contactAt = (index: number) => ({ id: '', email: '', data: {}, ...contacts[index], version: 2 })
  const of = (index: number) => ({ key: contactAt(index).id, projectId, generation: 1, at })
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  await delivery.consume(
    draft(contactUpdated, of(unsubscribed), { ...contactAt(unsubscribed), ...times, subscribed: false }),
  )
  const body = { kind: 'ADDRESS', value: contactAt(suppressed).email }
  await delivery.send.as(someCaller(projectId)).post('/suppressions', { body })
  const { id, email, version } = contactAt(deleted)
  await delivery.consume(draft(contactDeleted, of(deleted), { id, email, version }))
}

describe.each(ways)('an audience page that a slow provider sends %s', (way) => {
  it('is not sent to contacts who opted out more than five seconds before their mail, and is sent once to all other contacts', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 150 })
    await campaign.sendAudiencePage()
    let left: number[] = []
    const delivered: string[] = []
    const provider = fakeProvider(
      async ({ mails }) => {
        const isFirst = delivered.length === 0
        delivered.push(...mails.map(({ to }) => to.email))
        if (isFirst) {
          left = campaign.contacts
            .flatMap(({ email }, index) => (delivered.includes(email) ? [] : [index]))
            .slice(-3)
          await optOut(campaign, left)
        }
        delivery.advanceClock(5_100)
        return allAccepted(mails)
      },
      // Deliver at most ten mails at the same time.
      { deliversPages: true, capacity: () => 10 },
    )
    const process = delivery.startProcess(partsOf(way, { provider }))

    await process.run()
    await process.run()

    const [unsubscribed, suppressed, deleted] = left.map((index) => campaign.contacts[index]?.email ?? '')
    const others = campaign.contacts.map((each) => each.email).filter((_, index) => !left.includes(index))
    expect(inOrder(delivered)).toEqual(inOrder(others))
    const mails = new Map((await campaign.mails()).map((mail) => [mail.to, mail]))
    expect(mails.get(unsubscribed ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
    expect(mails.get(suppressed ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'MANUAL' })
    expect(mails.get(deleted ?? '')).toMatchObject({ status: 'SUPPRESSED', error: 'deleted' })
    expect(await campaign.queued()).toBe(0)
    expect(await campaign.published('email.suppressed')).toHaveLength(3)
  }, 30_000)
})
