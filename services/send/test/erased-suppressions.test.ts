import { contactDataApi } from '@postrider/contracts/internal'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { erase } from './erased-contacts.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
afterAll(() => delivery.stop())

const events = { BOUNCE: 'Bounce', COMPLAINT: 'Complaint' } as const

/**
 * Creates a contact whose earlier address is suppressed because of a mail's event, and another suppressed
 * address.
 */
async function someSuppressed(reason: keyof typeof events) {
  const projectId = await delivery.project()
  const mails = [
    await delivery.queue({ projectId, toEmail: 'before@example.net' }),
    await delivery.queue({ projectId, toEmail: 'other@example.net' }),
  ]
  const { id: contactId } = delivery.send.contacts.put(projectId, { email: 'before@example.net' })
  await delivery.run()
  for (const emailId of mails) await postSesEvent(delivery, events[reason], { emailId })
  return { projectId, contactId, email: 'now@example.net', mails }
}

const apiOf = (projectId: string) => delivery.send.as(someCaller(projectId))

const valuesOf = async (projectId: string): Promise<string[]> => {
  const { body } = await apiOf(projectId).get('/suppressions')
  return body.data.map(({ value }: { value: string }) => value).toSorted()
}

describe('the suppression of an earlier address of a contact', () => {
  it.each(['BOUNCE', 'COMPLAINT'] as const)(
    'because of a %s is replaced by its hash when the contact is erased',
    async (reason) => {
      const suppressed = await someSuppressed(reason)
      const { projectId } = suppressed

      await erase(delivery, suppressed)

      expect(await valuesOf(projectId)).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        'other@example.net',
      ])
      const { body } = await apiOf(projectId).post('/suppressions/preview', {
        body: { address: 'before@example.net' },
      })
      expect(body).toMatchObject({ suppressed: true, suppressions: [{ reason }] })
    },
  )

  it('is replaced by its hash even if the retention has deleted the mail', async () => {
    const suppressed = await someSuppressed('BOUNCE')
    delivery.advanceClock(500 * 86_400_000)
    await delivery.send.runLoop('mail-retention')
    const [mail = ''] = suppressed.mails
    expect((await apiOf(suppressed.projectId).get(`/emails/${mail}`)).status).toBe(404)

    await erase(delivery, suppressed)

    expect(await valuesOf(suppressed.projectId)).not.toContain('before@example.net')
  })

  it("is contained in the export of the contact's data", async () => {
    const { projectId, contactId, email } = await someSuppressed('BOUNCE')
    const body = { projectId, contactId, email, generation: 1, cursor: null }

    const answer = await delivery.send.asPeer('contacts').post(contactDataApi.find.path, { body })

    const found = answer.body.items.filter(({ kind }: { kind: string }) => kind === 'suppression')
    expect(found).toMatchObject([{ data: { value: 'before@example.net', reason: 'BOUNCE' } }])
  })
})
