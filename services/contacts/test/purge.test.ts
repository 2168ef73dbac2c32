import { contactsApi } from '@postrider/contracts/internal'
import { conformsToPurge } from '@postrider/testing/purge'
import { someCaller } from '@postrider/testing/service'
import { someSegment } from '@postrider/testing/fakes'
import { foldCounts } from '../src/commands/fold-counts.ts'
import { purgePlan } from '../src/store/purge-plan.ts'
import { someEmail } from './factories.ts'
import { instanceOf } from './run-jobs.ts'
import { startContacts } from './start.ts'

conformsToPurge({
  plan: purgePlan,
  start: () => startContacts(),
  write: async (contacts, { projectId, generation }) => {
    const email = someEmail()
    const client = contacts.as({ ...someCaller(projectId), generation })
    const { status, body } = await client.post('/v1/track', {
      body: { email, event: 'signed-up' },
      headers: { 'idempotency-key': email },
    })
    if (status !== 200) throw new Error(`The write was refused with ${status}`)
    const change = { id: body.data.contact, effectKey: email, change: { subscribed: false } }
    const updated = await contacts
      .asPeer()
      .post(contactsApi.updateMany.path, { body: { projectId, generation, changes: [change] } })
    // The database rejects a change of a contact that a running purge has deleted.
    if (updated.status !== 200) throw new Error(`The update was refused with ${updated.status}`)
    const { body: gone } = await client.post('/contacts', { body: { email: someEmail() } })
    await client.delete(`/contacts/${gone.id}`)
    await contacts.consume(someSegment({ projectId, generation }).enters(body.data.contact))
    await client.post('/contacts/bulk-subscribe', { body: { contactIds: [body.data.contact] } })
    await contacts.idle()
    // The loop may merge field counts at any time, so merge them now.
    while (await foldCounts(instanceOf(contacts))) continue
  },
})
