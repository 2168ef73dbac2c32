import { v7 as uuidv7 } from 'uuid'
import { someCampaignSend, type CampaignSendsSubject, type Under } from './campaign-sends-subject.ts'

const terminal = ['email.sent', 'email.failed', 'email.suppressed', 'email.dropped']

/** Starts a campaign send for a new project with this many contacts. */
async function startedCampaignSend(send: Under, size = 3) {
  const made = await someCampaignSend(send)
  const contactIds: string[] = []
  const emails: string[] = []
  for (let number = 0; number < size; number += 1) {
    emails.push(`${uuidv7()}@example.net`)
    contactIds.push(await send().putContact(made.projectId, { email: emails[number] ?? '' }))
  }
  await send().api.start({ ...made.run, content: made.content })
  const page = (number: number, ids = contactIds) => ({
    ...made.project,
    data: { id: uuidv7(), campaignId: made.campaignId, number, contactIds: ids },
  })
  return { ...made, contactIds, emails, page }
}

/** Returns the published messages of a campaign in the form in which the campaigns service counts them. */
async function publishedOf(send: CampaignSendsSubject, campaignId: string) {
  const messages = await send.published(campaignId)
  const ended = messages.filter(({ type }) => terminal.includes(type))
  return {
    expanded: messages
      .filter(({ type }) => type === 'audience_page.expanded')
      .map(({ data }) => ({ number: data['number'], created: data['created'] })),
    ended: Object.fromEntries(
      Map.groupBy(ended, ({ type }) => type)
        .entries()
        .map(([type, all]) => [type, all.map(({ data }) => String(data['contactId'])).toSorted()]),
    ),
  }
}

/** Tests how the send service expands audience pages; see `conformsToCampaignSendsApi`. */
export function campaignIsSent(send: Under): void {
  describe('an audience page', () => {
    it('becomes mails with one terminal message each, and the number of mails is published', async () => {
      const { campaignId, contactIds, page } = await startedCampaignSend(send)

      await send().take(page(1, contactIds.slice(0, 2)))
      await send().take(page(2, contactIds.slice(2)))
      await send().work()

      const { expanded, ended } = await publishedOf(send(), campaignId)
      expect(expanded.toSorted((one, other) => Number(one.number) - Number(other.number))).toEqual([
        { number: 1, created: 2 },
        { number: 2, created: 1 },
      ])
      expect(ended).toEqual({ 'email.sent': contactIds.toSorted() })
    })

    it('has no effect when it is delivered again', async () => {
      const { campaignId, contactIds, page } = await startedCampaignSend(send)
      const first = page(1)

      await send().take(first)
      await send().work()
      await send().take(first)
      await send().work()

      expect(await publishedOf(send(), campaignId)).toEqual({
        expanded: [{ number: 1, created: 3 }],
        ended: { 'email.sent': contactIds.toSorted() },
      })
    })

    it('becomes no mail for a deleted contact, and no delivered mail for a suppressed address', async () => {
      const { projectId, campaignId, contactIds, emails, page } = await startedCampaignSend(send)
      await send().suppress(projectId, emails[0] ?? '')

      await send().take(page(1, [...contactIds, uuidv7()]))
      await send().work()

      expect(await publishedOf(send(), campaignId)).toEqual({
        expanded: [{ number: 1, created: 3 }],
        ended: {
          'email.suppressed': [contactIds[0]],
          'email.sent': contactIds.slice(1).toSorted(),
        },
      })
    })
  })
}

/** Tests the audience pages of a paused or cancelled campaign send. */
export function statesHold(send: Under): void {
  describe('an audience page of a campaign that is not running', () => {
    it('waits while the campaign is paused', async () => {
      const { run, campaignId, contactIds, page } = await startedCampaignSend(send)
      await send().api.setState({ ...run, state: 'PAUSED' })

      await send().take(page(1))
      await send().work()
      const paused = await publishedOf(send(), campaignId)
      await send().api.setState({ ...run, state: 'RUNNING' })
      await send().work()

      expect(paused.ended).toEqual({})
      expect((await publishedOf(send(), campaignId)).ended).toEqual({ 'email.sent': contactIds.toSorted() })
    })

    it('becomes dropped mails after the campaign is cancelled, even if it was paused before', async () => {
      const { run, campaignId, contactIds, page } = await startedCampaignSend(send)
      await send().api.setState({ ...run, state: 'PAUSED' })
      await send().take(page(1, contactIds.slice(0, 1)))
      await send().work()

      await send().api.setState({ ...run, state: 'CANCELLED' })
      await send().take(page(2, contactIds.slice(1)))
      await send().work()

      const { expanded, ended } = await publishedOf(send(), campaignId)
      expect(expanded).toHaveLength(2)
      expect(ended).toEqual({ 'email.dropped': contactIds.toSorted() })
    })
  })
}

/** Tests the list of a campaign's mails. */
export function recipientsAreListed(send: Under): void {
  describe('recipients', () => {
    it('are returned in pages without repeats, and can be filtered by id', async () => {
      const { projectId, run, contactIds, emails, page } = await startedCampaignSend(send)
      await send().suppress(projectId, emails[1] ?? '')
      await send().take(page(1))
      await send().work()

      const first = await send().api.recipients({ ...run, limit: 2 })
      const second = await send().api.recipients({ ...run, limit: 2, after: first.next })
      const emailIds = [first.recipients[0]?.emailId ?? '', uuidv7()]
      const byId = await send().api.recipients({ ...run, limit: 10, emailIds })

      const all = [...first.recipients, ...second.recipients]
      expect([first.recipients.length, second.next]).toEqual([2, null])
      expect(all.map(({ contactId }) => String(contactId)).toSorted()).toEqual(contactIds.toSorted())
      expect(byId.recipients).toEqual(first.recipients.slice(0, 1))
    })

    it('are empty if the campaign is not started or belongs to another project or generation', async () => {
      const { run, page } = await startedCampaignSend(send)
      await send().take(page(1))
      await send().work()

      for (const other of [{ campaignId: uuidv7() }, { projectId: uuidv7() }, { generation: 2 }])
        expect(await send().api.recipients({ ...run, ...other, limit: 10 })).toEqual({
          recipients: [],
          next: null,
        })
    })

    it('are not returned if the cursor is invalid: the response is 400', async () => {
      const { run } = await startedCampaignSend(send, 1)

      await expect(send().api.recipients({ ...run, limit: 10, after: 'rubbish' })).rejects.toMatchObject({
        kind: 'bad-request',
        code: 'BAD_REQUEST',
      })
    })
  })
}

/** Tests the filters of the list of a campaign's mails. */
export function recipientsAreFiltered(send: Under): void {
  describe('recipients', () => {
    it('can be filtered by status and by outcome, and are counted with the same filters', async () => {
      const { projectId, run, contactIds, emails, page } = await startedCampaignSend(send)
      await send().suppress(projectId, emails[1] ?? '')
      await send().take(page(1))
      await send().work()

      const suppressed = await send().api.recipients({ ...run, limit: 10, status: 'SUPPRESSED' })
      const byOutcome = await send().api.recipients({ ...run, limit: 10, outcome: 'suppressed' })
      const sent = await send().api.recipients({ ...run, limit: 10, outcome: 'sent' })

      expect(byOutcome).toEqual(suppressed)
      expect(sent.recipients).toHaveLength(2)
      expect(await send().api.countRecipients({ ...run, outcome: 'sent' })).toEqual({ count: 2 })
      expect(await send().api.countRecipients({ ...run, status: 'SUPPRESSED' })).toEqual({ count: 1 })
      expect(
        await send().api.countRecipients({ ...run, emailIds: [sent.recipients[0]?.emailId ?? '', uuidv7()] }),
      ).toEqual({ count: 1 })
      expect(await send().api.countRecipients(run)).toEqual({ count: 3 })
      expect(await send().api.countRecipients({ ...run, generation: 2 })).toEqual({ count: 0 })
      expect(suppressed).toEqual({
        recipients: [
          {
            contactId: contactIds[1],
            email: emails[1],
            emailId: expect.any(String),
            status: 'SUPPRESSED',
            at: expect.any(String),
            error: expect.any(String),
          },
        ],
        next: null,
      })
    })
  })
}
