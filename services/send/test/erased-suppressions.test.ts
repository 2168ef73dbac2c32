import type { contactErased } from '@postrider/contracts/messages'
import { contactDataApi } from '@postrider/contracts/internal'
import type { Received } from '@postrider/messaging'
import { eraseContacts, noteErasures } from '@postrider/tenancy'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import type { MailFact } from '../src/mails/mail-status.ts'
import { contactPlan } from '../src/db/contact-plan.ts'
import { findBlocksOf } from '../src/suppressions/find-blocks.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const facts: Record<'BOUNCE' | 'COMPLAINT', (at: Date) => MailFact> = {
  BOUNCE: (at) => ({ kind: 'bounced', at, bounceType: 'Permanent', dedupe: 'b' }),
  COMPLAINT: (at) => ({ kind: 'complained', at, dedupe: 'complained' }),
}

/** A contact whose earlier address is suppressed, for what became of a mail to it, and another contact of which the same holds. */
async function someSuppressed(reason: 'BOUNCE' | 'COMPLAINT') {
  const { ctx } = delivery
  const projectId = await delivery.project()
  const mails = [
    await delivery.queue({ projectId, toEmail: 'before@example.net' }),
    await delivery.queue({ projectId, toEmail: 'other@example.net' }),
  ]
  const { id: contactId } = delivery.send.contacts.put(projectId, { email: 'before@example.net' })
  await delivery.run()
  const fact = facts[reason](ctx.now())
  for (const emailId of mails) await recordNotifications(ctx, [{ emailId, fact }])
  return { projectId, contactId, email: 'now@example.net' }
}

type Suppressed = Awaited<ReturnType<typeof someSuppressed>>

async function erase({ projectId, contactId, email }: Suppressed): Promise<void> {
  const { db, now } = delivery.ctx
  const message = { projectId, generation: 1, at: now(), data: { id: contactId, email } }
  await noteErasures({ db, now }, [message as Received<typeof contactErased>])
  while (await eraseContacts({ db, plan: contactPlan, now }, { eager: true })) continue
}

const valuesOf = async (projectId: string): Promise<string[]> => {
  const { db } = delivery.ctx
  const rows = await db
    .selectFrom('suppressions')
    .select('value')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ value }) => value).toSorted()
}

describe('the suppression of an address that a contact had before', () => {
  it.each(['BOUNCE', 'COMPLAINT'] as const)(
    'by %s stays by its hash alone once the contact is erased, and that of another contact as it is',
    async (reason) => {
      const { ctx } = delivery
      const suppressed = await someSuppressed(reason)
      const { projectId } = suppressed

      await erase(suppressed)

      expect(await valuesOf(projectId)).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        'other@example.net',
      ])
      const person = { projectId, contactId: null, email: 'before@example.net' }
      const [block] = await findBlocksOf(ctx.db, [person], ctx.now())
      expect(block?.suppressed).toBe(reason)
    },
  )

  it('goes also when the mail is gone by its age', async () => {
    const suppressed = await someSuppressed('BOUNCE')
    await delivery.ctx.db.deleteFrom('emails').where('project_id', '=', suppressed.projectId).execute()

    await erase(suppressed)

    expect(await valuesOf(suppressed.projectId)).not.toContain('before@example.net')
  })

  it('is in the export of the contact', async () => {
    const body = { ...(await someSuppressed('BOUNCE')), generation: 1, cursor: null }

    const answer = await delivery.send.asPeer('contacts').post(contactDataApi.find.path, { body })

    const found = answer.body.items.filter(({ kind }: { kind: string }) => kind === 'suppression')
    expect(found).toMatchObject([{ data: { value: 'before@example.net', reason: 'BOUNCE' } }])
  })
})
