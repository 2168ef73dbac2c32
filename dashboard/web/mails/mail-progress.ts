import type { Schemas } from '@postrider/client'

/** How long the status of a sent mail is read again, in milliseconds. Reports of its delivery arrive later. */
const reportMs = 5 * 60_000

const unfinished: ReadonlySet<string> = new Set(['SCHEDULED', 'QUEUED', 'SENDING'])

/** Returns whether the status of a mail can change soon: until it is delivered, or minutes after it was sent. */
export function isUnfinished(
  { status, sentAt }: Pick<Schemas['Email'], 'status' | 'sentAt'>,
  now: Date,
): boolean {
  if (status !== 'SENT') return unfinished.has(status)
  return sentAt !== null && now.getTime() - new Date(sentAt).getTime() < reportMs
}
