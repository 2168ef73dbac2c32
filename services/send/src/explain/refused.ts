import type { EmailReason } from '@postrider/contracts/resources'
import type { ReplyCause } from '../bounces/reply-cause.ts'
import type { MailFacts } from './facts.ts'
import { suppressionAdvice } from './suppressed.ts'
import { quoted } from './texts.ts'
import { advice, type Advice, type Verdict } from './verdict.ts'

export interface Refusal {
  cause: ReplyCause
  /** The reply of the server; null if it is not known. */
  reply: string | null
}

/** Explains a mail that a server refused finally. */
export function refused(facts: MailFacts, { cause, reply }: Refusal): Verdict {
  const { reason, text, next } = refusals[cause]
  return {
    reason,
    summary: `The mail did not arrive: ${text}${quoted(reply)}.`,
    next: [...next(facts), ...suppressionAdvice(facts)],
  }
}

interface RefusalText {
  reason: EmailReason
  text: string
  next(facts: MailFacts): Advice[]
}

const refusals: Record<ReplyCause, RefusalText> = {
  address: {
    reason: 'address-invalid',
    text: 'the receiving server reported that the address does not accept mail',
    next: () => [
      advice('correct-address', 'Ask the recipient for a working address, and correct the contact.'),
    ],
  },
  temporary: {
    reason: 'mailbox-unavailable',
    text: 'the mailbox or its server did not accept mail at that time',
    next: () => [
      advice('send-later', 'Send the mail again later. The mailbox may be full, or its server overloaded.'),
    ],
  },
  sender: {
    reason: 'sender-rejected',
    text: 'the receiving server rejected the sender',
    next: ({ mail }) => [
      advice(
        'check-sender-domain',
        `Check the DNS records of the domain of ${mail.fromEmail || 'the sender'} with \`GET /domains/:id/verify\`: SPF, DKIM and DMARC must pass.`,
      ),
      advice(
        'check-block-lists',
        'Check whether the sending server, the domain or a linked domain is on a block list.',
      ),
      advice(
        'check-content',
        'Check whether the content or its links look like spam, and whether recipients asked for the mail.',
      ),
    ],
  },
  message: {
    reason: 'message-rejected',
    text: 'the receiving server rejected the message',
    next: () => [
      advice(
        'correct-content',
        'Make the message smaller, remove attachments that are not documents, and check its links.',
      ),
    ],
  },
  policy: {
    reason: 'rejected',
    text: 'the receiving server does not accept the mail by its policy',
    next: () => [
      advice(
        'ask-recipient-to-allow',
        'Ask the recipient to allow your sender address at their mail provider.',
      ),
    ],
  },
  unknown: {
    reason: 'rejected',
    text: 'the mail was rejected',
    next: () => [
      advice(
        'ask-receiving-server',
        'Read the reply, if any. If it does not state the reason, ask the operator of the receiving server.',
      ),
    ],
  },
}
