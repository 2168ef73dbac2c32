import { expectLogs } from '@postrider/testing/jest'
import type { RenderOutcome } from '../src/rendering/render-tenant-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'

/** Half of a surrogate pair, which Postgres refuses in jsonb. */
const half = '\uD83D'

describe('a mail that cannot be stored as it was rendered', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
    const { rendering } = delivery.ctx
    delivery.ctx.rendering = { ...rendering, renderMails: (batch) => spoilt(rendering.renderMails(batch)) }
  })
  afterAll(() => delivery.stop())

  it('ends with the reason, and those handed over with it go on', async () => {
    const other = await delivery.project()
    const [good, bad, third] = await delivery.queueMany([{}, { subject: 'bad' }, { projectId: other }])

    await delivery.run()

    expect(await delivery.mail(good ?? '')).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.mail(third ?? '')).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.mail(bad ?? '')).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^The mail cannot be stored: /),
    })
    expect(await delivery.captured(bad ?? '')).toEqual([])
    expectLogs('mails.mark_refused')
  })
})

async function* spoilt(parts: AsyncGenerator<RenderOutcome[]>): AsyncGenerator<RenderOutcome[]> {
  for await (const outcomes of parts)
    yield outcomes.map((outcome) =>
      outcome.kind === 'made' && outcome.mail.subject === 'bad'
        ? { ...outcome, mail: { ...outcome.mail, subject: half } }
        : outcome,
    )
}
