import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

/** The most contacts of one page. */
export const maxPageContacts = 500

/**
 * Mail these contacts of a campaign whose run send has started; the key is the campaign's id. Pages are numbered from 1 without gaps; a
 * page comes again with the same contacts, or not at all (ADR 15).
 */
export const campaignPage = defineMessage(
  'campaign.page',
  'send.commands.v1',
  z.object({
    id: Id,
    campaignId: Id,
    number: z.number().int().min(1),
    contactIds: z.array(Id).min(1).max(maxPageContacts),
  }),
)
