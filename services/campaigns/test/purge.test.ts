import { emailBounced, emailClicked } from '@postrider/contracts/messages'
import { conformsToPurge } from '@postrider/testing/purge'
import { mailMessage, someCaller } from '@postrider/testing/service'
import { purgePlan } from '../src/store/purge-plan.ts'
import { someEmail, spring } from './factories.ts'
import { startCampaigns } from './start.ts'

conformsToPurge({
  plan: purgePlan,
  start: () => startCampaigns(),
  write: async (campaigns, { projectId, generation }) => {
    const client = campaigns.as({ ...someCaller(projectId), generation })
    const made = await client.post('/campaigns', { body: { ...spring, type: 'TRANSACTIONAL' } })
    if (made.status >= 400) throw new Error(`The write was refused with ${made.status}`)
    const about = { projectId, generation, campaignId: made.body.data.id, to: someEmail() }
    const at = '2026-01-01T00:00:00.000Z'
    await campaigns.consume(mailMessage(emailBounced, { ...about, bounceType: 'Permanent', bouncedAt: at }))
    await campaigns.consume(
      mailMessage(emailClicked, {
        ...about,
        link: 'https://a.example/',
        clickedAt: at,
        clicks: 1,
        isFirstClick: true,
      }),
    )
    await campaigns.idle()
  },
})
