import { v7 as uuidv7 } from 'uuid'
import { someCampaignSend, type CampaignSendsSubject, type Under } from './campaign-sends-subject.ts'

const terminal = ['email.sent', 'email.failed', 'email.suppressed', 'email.dropped']

/** A started run of a project with so many contacts. */
async function startedRun(send: Under, size = 3) {
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

/** What was published of a campaign, as campaigns counts it. */
async function told(send: CampaignSendsSubject, campaignId: string) {
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

/** The conformance of send on pages of a run; see `conformsToRunsApi`. */
export function campaignIsSent(send: Under): void {
  describe('a page', () => {
    it('becomes mails, each with one terminal message, and says how many', async () => {
      const { campaignId, contactIds, page } = await startedRun(send)

      await send().take(page(1, contactIds.slice(0, 2)))
      await send().take(page(2, contactIds.slice(2)))
      await send().work()

      const { expanded, ended } = await told(send(), campaignId)
      expect(expanded.toSorted((one, other) => Number(one.number) - Number(other.number))).toEqual([
        { number: 1, created: 2 },
        { number: 2, created: 1 },
      ])
      expect(ended).toEqual({ 'email.sent': contactIds.toSorted() })
    })

    it('changes nothing when it comes again', async () => {
      const { campaignId, contactIds, page } = await startedRun(send)
      const first = page(1)

      await send().take(first)
      await send().work()
      await send().take(first)
      await send().work()

      expect(await told(send(), campaignId)).toEqual({
        expanded: [{ number: 1, created: 3 }],
        ended: { 'email.sent': contactIds.toSorted() },
      })
    })

    it('makes no mail for a contact that is gone, and none that is handed over for a suppressed address', async () => {
      const { projectId, campaignId, contactIds, emails, page } = await startedRun(send)
      await send().suppress(projectId, emails[0] ?? '')

      await send().take(page(1, [...contactIds, uuidv7()]))
      await send().work()

      expect(await told(send(), campaignId)).toEqual({
        expanded: [{ number: 1, created: 3 }],
        ended: {
          'email.suppressed': [contactIds[0]],
          'email.sent': contactIds.slice(1).toSorted(),
        },
      })
    })
  })
}

/** The conformance of send on pages of a run that is paused or cancelled. */
export function statesHold(send: Under): void {
  describe('a page of a run that is not running', () => {
    it('waits while it is paused', async () => {
      const { run, campaignId, contactIds, page } = await startedRun(send)
      await send().api.setState({ ...run, state: 'PAUSED' })

      await send().take(page(1))
      await send().work()
      const paused = await told(send(), campaignId)
      await send().api.setState({ ...run, state: 'RUNNING' })
      await send().work()

      expect(paused.ended).toEqual({})
      expect((await told(send(), campaignId)).ended).toEqual({ 'email.sent': contactIds.toSorted() })
    })

    it('becomes mails that are dropped once it is cancelled, those of a paused one too', async () => {
      const { run, campaignId, contactIds, page } = await startedRun(send)
      await send().api.setState({ ...run, state: 'PAUSED' })
      await send().take(page(1, contactIds.slice(0, 1)))
      await send().work()

      await send().api.setState({ ...run, state: 'CANCELLED' })
      await send().take(page(2, contactIds.slice(1)))
      await send().work()

      const { expanded, ended } = await told(send(), campaignId)
      expect(expanded).toHaveLength(2)
      expect(ended).toEqual({ 'email.dropped': contactIds.toSorted() })
    })
  })
}

/** The conformance of send on the list of a campaign's mails. */
export function recipientsAreListed(send: Under): void {
  describe('recipients', () => {
    it('are listed page by page, each once, or those of a status', async () => {
      const { projectId, run, contactIds, emails, page } = await startedRun(send)
      await send().suppress(projectId, emails[1] ?? '')
      await send().take(page(1))
      await send().work()

      const first = await send().api.recipients({ ...run, limit: 2 })
      const second = await send().api.recipients({ ...run, limit: 2, after: first.next })
      const suppressed = await send().api.recipients({ ...run, limit: 10, status: 'SUPPRESSED' })

      const all = [...first.recipients, ...second.recipients]
      expect([first.recipients.length, second.next]).toEqual([2, null])
      expect(all.map(({ contactId }) => String(contactId)).toSorted()).toEqual(contactIds.toSorted())
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

    it('are none for a campaign without a run, of another project or of another generation', async () => {
      const { run, page } = await startedRun(send)
      await send().take(page(1))
      await send().work()

      for (const other of [{ campaignId: uuidv7() }, { projectId: uuidv7() }, { generation: 2 }])
        expect(await send().api.recipients({ ...run, ...other, limit: 10 })).toEqual({
          recipients: [],
          next: null,
        })
    })

    it('refuses a place that send has not given: 400', async () => {
      const { run } = await startedRun(send, 1)

      await expect(send().api.recipients({ ...run, limit: 10, after: 'rubbish' })).rejects.toMatchObject({
        kind: 'bad-request',
        code: 'BAD_REQUEST',
      })
    })
  })
}
