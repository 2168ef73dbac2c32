import { someCaller } from '@postrider/testing/service'
import { priorityClasses } from '../src/db/queue-priorities.ts'
import { recordOutage } from '../src/delivery/record-outage.ts'
import { explainAnyMail } from '../src/explain/for-operators.ts'
import { createPriorityClasses } from '../src/providers/priority-classes.ts'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { explainMail } from './explained-mails.ts'
import { queuedMails, type Project } from './factories.ts'
import { fakeProvider, refused } from './fake-provider.ts'
import { startedCampaign } from './some-campaign.ts'

let delivery: Delivery
let project: Project

beforeAll(async () => {
  const result = refused('transient', '450 later')
  const provider = fakeProvider(({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, result]))))
  delivery = await startDelivery({}, { provider })
})
beforeEach(async () => {
  // The outage of the test before is over.
  delivery.advanceClock(31_000)
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

/** Sends a mail, and returns its id. */
async function queued(): Promise<string> {
  const [{ email }] = await queuedMails(project)
  return email
}

describe('GET /emails/:id/explain during an outage of the provider', () => {
  it('explains a mail that waits for an unavailable provider, until no process confirms the outage', async () => {
    const id = await queued()
    const provider = { ...delivery.ctx.provider, health: () => 'provider smtp: connect ECONNREFUSED' }
    for (const ctx of [delivery.ctx, { ...delivery.ctx, provider }]) await recordOutage(ctx)
    const since = delivery.now().toISOString().slice(0, 10)
    delivery.advanceClock(5_000)
    await recordOutage({ ...delivery.ctx, provider })

    const during = await explainMail(id, project)
    delivery.advanceClock(31_000)
    expect(during).toMatchObject({ reason: 'provider-unavailable' })
    expect(during.summary).toMatch(`unavailable since ${since}`)
    expect(await explainMail(id, project)).toMatchObject({ reason: 'waiting' })
  })

  it('shows the error of an unavailable provider only to operators', async () => {
    const id = await queued()
    const arn = 'arn:aws:ses:eu-central-1:111122223333:identity/other-project.example'
    const provider = {
      ...delivery.ctx.provider,
      health: () => `provider ses: ${arn}, bo@example.net, 10.0.0.7`,
    }
    await recordOutage({ ...delivery.ctx, provider })

    const ofProject = await explainMail(id, project)
    const ofOperator = await explainAnyMail(delivery.ctx, id)
    expect(ofProject).toMatchObject({
      reason: 'provider-unavailable',
      summary: expect.stringMatching(/ has been unavailable since [-\d: ]+ UTC\.$/),
    })
    expect(JSON.stringify(ofProject)).not.toMatch(/other-project|example\.net|10\.0\.0\.7/)
    expect(ofOperator?.summary).toContain(arn)
  })

  it('explains mail of other priority classes as before while the provider rejects a campaign', async () => {
    const id = await queued()
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.sendAudiencePage()
    await delivery.run()
    delivery.advanceClock(10_000)
    const classes = createPriorityClasses('smtp', { concurrency: 1, now: delivery.now })
    for (let failures = 0; failures < 5; failures += 1)
      classes.of(priorityClasses.campaign).breaker.failed('421 4.3.2 Closing')
    await recordOutage({ ...delivery.ctx, provider: { ...delivery.ctx.provider, health: classes.health } })

    const [{ id: ofCampaign } = { id: '' }] = await campaign.mails()
    const api = delivery.send.as(someCaller(campaign.projectId))
    expect(await explainMail(ofCampaign, { api })).toMatchObject({ reason: 'provider-unavailable' })
    expect(await explainMail(id, project)).toMatchObject({ reason: 'waiting' })
  })
})
