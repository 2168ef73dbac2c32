import { conformsToPurge } from '@postrider/testing/purge'
import { someCaller } from '@postrider/testing/service'
import { purgePlan } from '../src/store/purge-plan.ts'
import { onPlan, someEmail } from './factories.ts'
import { startSegments } from './start.ts'

conformsToPurge({
  plan: purgePlan,
  start: () => startSegments(),
  write: async (segments, { projectId, generation }) => {
    const client = segments.as({ ...someCaller(projectId), generation })
    const dynamic = await client.post('/segments', { body: { name: 'Dynamic', condition: onPlan('pro') } })
    const fixed = await client.post('/segments', { body: { name: 'Static', type: 'STATIC' } })
    const email = someEmail()
    const added = await client.post(`/segments/${fixed.body.id}/members`, {
      body: { emails: [email], createMissing: true },
    })
    const nobody = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'email', operator: 'equals', value: email }] }],
    }
    const tracked = await client.post('/segments', {
      body: { name: 'Tracked', condition: nobody, trackMembership: true },
    })
    const refused = [dynamic, fixed, added, tracked].find(({ status }) => status >= 400)
    if (refused) throw new Error(`The write was refused with ${refused.status}`)
    await segments.idle()
  },
})
