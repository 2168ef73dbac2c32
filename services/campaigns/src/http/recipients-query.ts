import { CursorLimit } from '@postrider/contracts'
import { MailStatus } from '@postrider/contracts/resources'
import { z } from 'zod'

/** Query of GET /campaigns/:id/recipients; a status that there is not is 422. */
export const RecipientsQuery = z.object({
  limit: CursorLimit,
  cursor: z.string().max(500).optional(),
  status: MailStatus.optional(),
})
