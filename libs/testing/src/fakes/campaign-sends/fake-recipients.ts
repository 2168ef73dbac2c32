import type { campaignSendsApi } from '@postrider/contracts/internal'
import { invalidCursor } from '@postrider/contracts/errors'
import type { CampaignRecipient } from '@postrider/contracts/resources'
import type { FakeMail } from './fake-mails.ts'

type RecipientsBody = ReturnType<(typeof campaignSendsApi.recipients)['body']['parse']>
type CountBody = ReturnType<(typeof campaignSendsApi.countRecipients)['body']['parse']>

interface CampaignMails {
  mails: readonly FakeMail[]
  /** The campaign sends by campaign id. */
  sends: ReadonlyMap<string, { projectId: string; generation: number }>
}

/** Returns a page of a campaign's mails, and the id after which the next page starts. */
export function listRecipients(state: CampaignMails, asked: RecipientsBody) {
  const { limit, after } = asked
  const all = mailsOf(state, asked)
  const from = after ? all.findIndex(({ emailId }) => emailId === after) + 1 : 0
  if (after && from === 0) throw invalidCursor()
  const page = all.slice(from)
  const last = page.length > limit ? page[limit - 1] : undefined
  return { recipients: page.slice(0, limit).map(recipientOf), next: last?.emailId ?? null }
}

/** Returns the mails of a campaign that match the filters, newest first. */
export function mailsOf({ mails, sends }: CampaignMails, asked: CountBody): FakeMail[] {
  const { projectId, generation, campaignId, status, outcome, emailIds } = asked
  const send = sends.get(campaignId)
  if (send?.projectId !== projectId || send?.generation !== generation) return []
  return mails
    .filter((mail) => mail.campaignId === campaignId)
    .filter((mail) => !status || mail.status === status)
    .filter((mail) => !outcome || mail.status === outcome.toUpperCase())
    .filter((mail) => !emailIds || emailIds.includes(mail.emailId))
    .toReversed()
}

const recipientOf = ({ contactId, email, emailId, status, at, error }: FakeMail): CampaignRecipient => ({
  contactId,
  email,
  emailId,
  status,
  at: at.toISOString(),
  error,
})
