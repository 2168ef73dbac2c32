import { z } from 'zod'
import { byKind, Count, Id, takes } from '../fields.ts'
import { MailTag } from './mail-labels.ts'

/** The maximum number of mails that one request cancels by their ids. */
const maxIds = 1_000

// Check the number first, so that a list of a hundred thousand invalid ids causes only one field error.
const ids = takes(
  z.array(z.unknown()).min(1).max(maxIds).pipe(z.array(Id.toLowerCase())),
  z.array(Id).min(1).max(maxIds),
)

const ByIds = z.object({ ids })
const ByTag = z.object({ tag: MailTag })

/** Body of POST /emails/cancel: mails by their ids, or by a tag. */
export const CancelEmails = byKind<z.output<typeof ByIds> | z.output<typeof ByTag>>(
  (body) => (typeof body === 'object' && body !== null && 'tag' in body && !('ids' in body) ? ByTag : ByIds),
  [ByIds, ByTag],
)

/** The numbers of mails that were cancelled, and of mails that were not because their delivery had started. */
export const CancelResult = z.object({ cancelled: Count, skipped: Count })
export type CancelResult = z.infer<typeof CancelResult>
