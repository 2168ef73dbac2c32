import { z } from 'zod'
import { Instant } from '../fields.ts'
import { BounceType } from '../resources/mail.ts'
import { defineWebhookEvent, sample } from './define.ts'
import { MailData, mailExample } from './mail.ts'

const { at } = sample
const isMachine = z.boolean().describe('Whether a program that reads or checks mail caused the event.')

/** The events of mails after their delivery. */
export const emailFeedbackEvents = {
  'email.opened': defineWebhookEvent(
    'The mail was opened.',
    MailData.extend({
      openedAt: Instant,
      isFirstOpen: z.boolean().describe('Persons and programs are counted separately.'),
      isMachine,
    }),
    {
      ...mailExample({ sequence: 4, status: 'OPENED', opens: 1 }),
      openedAt: at,
      isFirstOpen: true,
      isMachine: false,
    },
  ),
  'email.clicked': defineWebhookEvent(
    'A link of the mail was clicked.',
    MailData.extend({
      link: z.string(),
      clickedAt: Instant,
      isFirstClick: z.boolean().describe('Persons and programs are counted separately.'),
      isMachine,
    }),
    {
      ...mailExample({ sequence: 5, status: 'CLICKED', opens: 1, clicks: 1 }),
      link: 'https://example.com/orders/A-42',
      clickedAt: at,
      isFirstClick: true,
      isMachine: false,
    },
  ),
  'email.bounced': defineWebhookEvent(
    'The mail server of the recipient rejected the mail.',
    MailData.extend({ bounceType: BounceType, bouncedAt: Instant }),
    { ...mailExample({ sequence: 3, status: 'BOUNCED' }), bounceType: 'Permanent', bouncedAt: at },
  ),
  'email.complained': defineWebhookEvent(
    'The recipient reported the mail as spam.',
    MailData.extend({ complainedAt: Instant }),
    { ...mailExample({ sequence: 4, status: 'COMPLAINED' }), complainedAt: at },
  ),
}
