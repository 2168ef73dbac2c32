import { setTimeout as pause } from 'node:timers/promises'
import type { SmtpSink, TakenMail } from '@postrider/testing/smtp-sink'
import type { CampaignNow, CampaignOwner } from './campaign-owner.ts'

/** A campaign that is stopped while it is sent. */
export interface Stoppable {
  owner: CampaignOwner
  id: string
  /** What the sink took of it. */
  taken(): TakenMail[]
}

/** Begins to send a campaign to everybody; its subject tells its mails from others. */
export async function startStoppable({
  owner,
  sink,
  subject,
}: {
  owner: CampaignOwner
  sink: SmtpSink
  subject: string
}): Promise<Stoppable> {
  const id = await owner.create({ subject })
  expect(await owner.call(id, 'send')).toMatchObject({ status: 200 })
  return { owner, id, taken: () => sink.taken.filter((mail) => mail.subject === subject) }
}

/** For how long a stopped campaign is watched. */
const watchedMs = 2_000

/**
 * Stops a campaign and resolves with how long after the answer its last mail came to the sink; 0 when none
 * came after it.
 */
export async function stopAndWatch(
  { owner, id, taken }: Stoppable,
  verb: 'pause' | 'cancel',
): Promise<number> {
  const { status } = await owner.call(id, verb)
  const answeredAt = Date.now()
  expect({ verb, status }).toEqual({ verb, status: 200 })
  await pause(watchedMs)
  return Math.max(0, (taken().at(-1)?.at ?? 0) - answeredAt)
}

export const accounted = ({ sentCount, droppedCount, suppressedCount, failedCount }: CampaignNow): number =>
  sentCount + droppedCount + suppressedCount + failedCount

/** Resolves with a campaign that was cancelled once everybody in it is accounted for. */
export async function untilAccounted({ owner, id }: Stoppable, withinMs: number): Promise<CampaignNow> {
  for (const deadline = Date.now() + withinMs; ; await pause(250)) {
    const now = await owner.get(id)
    if (accounted(now) === now.totalRecipients) return now
    if (Date.now() > deadline) throw new Error(`Not accounted for: ${JSON.stringify(now)}`)
  }
}
