import type { Config } from '../../config.ts'
import type { PriorityClass } from '../../db/queue-priorities.ts'
import { deliverEach } from '../deliver-each.ts'
import { acceptedText, refusedCopy } from '../delivery-errors.ts'
import { createLateReplies } from '../late-replies.ts'
import type { OutgoingMail, Provider } from '../provider.ts'
import { createPriorityClasses } from '../priority-classes.ts'
import { sign } from './nodemailer.ts'
import { createSmtpPool } from './pool.ts'
import { returnAddress } from './return-address.ts'

export interface SmtpOptions {
  config: Pick<
    Config,
    'smtpUrl' | 'bounceDomain' | 'linkKeys' | 'concurrency' | 'deliveryTimeoutMs' | 'providerRatePerSecond'
  >
  now(): Date
  /**
   * Milliseconds to wait in the background, after the timeout, for the reply to a message that was sent
   * completely.
   */
  lateReplyMs: number
}

/** Delivers mail to an SMTP server, signed with the key of the sender domain. */
export function smtpProvider({ config, now, lateReplyMs }: SmtpOptions): Provider {
  const { concurrency, deliveryTimeoutMs: timeoutMs } = config
  const classes = createPriorityClasses('smtp', { concurrency, now })
  const relays = new Map<PriorityClass, Relay>()
  const server = URL.parse(config.smtpUrl ?? '')?.hostname ?? ''
  // Each priority class has its own connections, so that a slow campaign does not block password mails.
  const relayOf = (priority: PriorityClass): Relay => {
    const relay = relays.get(priority) ?? createRelay(config, lateReplyMs)
    relays.set(priority, relay)
    return relay
  }
  return {
    name: 'smtp',
    inDoubtWaitMs: 0,
    signs: true,
    deliversPages: true,
    ratePerSecond: () => config.providerRatePerSecond ?? 0,
    capacity: (priority) => classes.of(priority).breaker.capacity(),
    deliver: ({ priority, ...input }) => {
      const { pool, late } = relayOf(priority)
      return deliverEach(input, {
        ...classes.of(priority),
        timeoutMs,
        now,
        late,
        deliver: async (mail, attempt) => {
          const copies = mail.copies.map(({ email }) => email)
          const envelope = { from: senderOf(mail, config), to: mail.to.email, copies }
          let reply = ''
          const onReply = (text: string): void => void (reply = text)
          const message = await signed(mail)
          const refused = await pool.send({ ...envelope, message }, { ...attempt, onReply })
          return {
            providerMessageId: null,
            acknowledgement: { server, reply: acceptedText(reply) },
            facts: refused.map((each) => refusedCopy(each, now())),
          }
        },
      })
    },
    health: classes.health,
    drain: async (priority) => relays.get(priority)?.late.drain(),
    stop: async () => {
      await Promise.all([...relays.values()].map(({ late }) => late.drain()))
      for (const { pool } of relays.values()) pool.close()
    },
  }
}

/** Returns the envelope's sender, which receives bounces: the mail's return address, or its sender. */
const senderOf = ({ id, from }: OutgoingMail, { bounceDomain, linkKeys }: SmtpOptions['config']): string =>
  bounceDomain === undefined ? from.email : returnAddress(linkKeys, bounceDomain, id)

type Relay = ReturnType<typeof createRelay>

/**
 * Creates a priority class's connections: one per concurrent delivery, and the same number for late replies.
 */
const createRelay = (
  // With `smtp`, the settings require a URL.
  { smtpUrl: url = '', concurrency, deliveryTimeoutMs: timeoutMs }: SmtpOptions['config'],
  lateReplyMs: number,
) => ({
  pool: createSmtpPool({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A connection is silent while it waits for a late reply. If the message is not complete, the delivery
    // deadline closes the connection earlier.
    socketTimeout: timeoutMs + lateReplyMs + 1_000,
  }),
  late: createLateReplies({ waitMs: lateReplyMs, limit: concurrency }),
})

/**
 * Signs a mail. The signature precedes the message and depends on the complete message, so signing cannot be
 * streamed.
 */
const signed = async ({ raw, dkim }: OutgoingMail): Promise<Buffer> => (dkim ? sign(raw, dkim) : raw)
