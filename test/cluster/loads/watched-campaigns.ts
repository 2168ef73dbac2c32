import { setTimeout as pause } from 'node:timers/promises'
import type { SmtpSink, ReceivedMail } from '@postrider/testing/smtp-sink'
import type { CampaignState, CampaignOwner } from './campaign-owner.ts'

/** A campaign that is stopped while it is being sent. */
export interface WatchedCampaign {
  owner: CampaignOwner
  id: string
  /** Returns the campaign's mails that the sink has received. */
  received(): ReceivedMail[]
}

/** Starts sending a campaign to all contacts. The subject identifies its mails. */
export async function startWatchedCampaign({
  owner,
  sink,
  subject,
}: {
  owner: CampaignOwner
  sink: SmtpSink
  subject: string
}): Promise<WatchedCampaign> {
  const id = await owner.create({ subject })
  expect(await owner.call(id, 'send')).toMatchObject({ status: 200 })
  return { owner, id, received: () => sink.received.filter((mail) => mail.subject === subject) }
}

/** The time for which a stopped campaign is watched. */
const watchedMs = 2_000

/**
 * Stops a campaign. Resolves with the time in ms from the response to the campaign's last mail in the sink,
 * or 0 if no mail arrived after the response.
 */
export async function stopAndWatch(
  { owner, id, received }: WatchedCampaign,
  verb: 'pause' | 'cancel',
): Promise<number> {
  const { status } = await owner.call(id, verb)
  const respondedAt = Date.now()
  expect({ verb, status }).toEqual({ verb, status: 200 })
  await pause(watchedMs)
  return Math.max(0, (received().at(-1)?.at ?? 0) - respondedAt)
}

export const finishedCount = ({
  sentCount,
  droppedCount,
  suppressedCount,
  failedCount,
}: CampaignState): number => sentCount + droppedCount + suppressedCount + failedCount

/** Resolves with the cancelled campaign when every recipient has a final status. */
export async function untilAllFinished(
  { owner, id }: WatchedCampaign,
  withinMs: number,
): Promise<CampaignState> {
  for (const deadline = Date.now() + withinMs; ; await pause(250)) {
    const now = await owner.get(id)
    if (finishedCount(now) === now.totalRecipients) return now
    if (Date.now() > deadline) throw new Error(`Recipients without a final status: ${JSON.stringify(now)}`)
  }
}
