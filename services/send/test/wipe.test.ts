import { conformsToWipe, someCaller } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { wipePlan } from '../src/store/wipe-plan.ts'
import { startSend } from './start.ts'

conformsToWipe({
  plan: wipePlan,
  start: () => startSend({ settings: { role: 'all' } }),
  write: async (send, { projectId, generation }) => {
    const api = send.as({ ...someCaller(projectId), generation })
    const name = uuidv7()
    const domain = await api.post('/domains', {
      body: { domain: `d${name.replaceAll('-', '').slice(-20)}.test` },
    })
    await api.get(`/domains/${domain.body.id}/verify`)
    const text = { subject: 'Hello', body: '<p>Hello</p>', from: `team@${domain.body.domain}` }
    const template = await api.post('/templates', { body: { ...text, name: 'T', type: 'TRANSACTIONAL' } })

    // To somebody who is unsubscribed by it, and whose bounce suppresses the address.
    const { status } = await api.post('/v1/send', {
      body: { to: `bounce+${name}@simulator.amazonses.com`, template: template.body.id, subscribed: false },
      headers: { 'idempotency-key': name },
    })
    if (status !== 200) throw new Error(`The write was refused with ${status}`)
    await send.settled()
  },
})
