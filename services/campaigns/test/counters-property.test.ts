import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { someProject } from './factories.ts'
import { mailsOf, outcomes } from './mail-messages.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

beforeAll(async () => {
  campaigns = await startCampaigns()
})
afterAll(() => campaigns.stop())

describe('the counters of a campaign', () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(outcomes) as (keyof typeof outcomes)[])),
    mail: fc.nat({ max: 4 }),
    isFirst: fc.boolean(),
    link: fc.constantFrom('https://a.example/', 'https://b.example/'),
    repeats: fc.integer({ min: 1, max: 2 }),
    late: fc.boolean(),
  })

  it('equal a recount for any order and repetition of messages', async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (script) => {
      const project = someProject(campaigns)
      const mails = mailsOf(campaigns, project)
      const id = await mails.sending(1)
      const emailIds = Array.from({ length: 5 }, () => uuidv7())
      const messages = script.map((each) => {
        const { isFirst, link } = each
        const emailId = emailIds[each.mail]
        const more = { emailId, isFirstOpen: isFirst, isFirstClick: isFirst, link }
        return { ...each, emailId, id: uuidv7(), message: mails.outcome(id, each.kind, more) }
      })

      const order = [...messages.filter(({ late }) => !late), ...messages.filter(({ late }) => late)]
      for (const { message, id: messageId, repeats } of [...order, ...messages])
        for (let time = 0; time < repeats; time += 1) await campaigns.consume(message, messageId)

      const of = (kind: string) => messages.filter((each) => each.kind === kind)
      const distinct = (kind: string) => new Set(of(kind).map(({ emailId }) => emailId)).size
      const stats = await project.stats(id)
      expect(stats).toMatchObject({
        sentCount: of('sent').length,
        failedCount: of('failed').length,
        suppressedCount: of('suppressed').length,
        droppedCount: of('dropped').length,
        deliveredCount: of('delivered').length,
        openedCount: of('opened').filter(({ isFirst }) => isFirst).length,
        clickedCount: of('clicked').filter(({ isFirst }) => isFirst).length,
        bouncedCount: distinct('bounced'),
        complainedCount: distinct('complained'),
      })
      const clicks = stats.links.map(({ clicks: each }: { clicks: number }) => each)
      expect(clicks.reduce((sum: number, each: number) => sum + each, 0)).toBe(of('clicked').length)
    })
    await fc.assert(runs, { numRuns: 5 })
  }, 120_000)
})
