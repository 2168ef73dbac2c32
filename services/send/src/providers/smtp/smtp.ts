import type { Config } from '../../config.ts'
import type { PriorityClass } from '../../db/tables.ts'
import { deliverEach } from '../deliver-each.ts'
import { createLateReplies } from '../late-replies.ts'
import type { Outgoing, Provider } from '../provider.ts'
import { priorityClasses } from '../priority-classes.ts'
import { sign } from './nodemailer.ts'
import { createPool } from './pool.ts'
import { returnAddress } from './return-address.ts'

export interface SmtpOptions {
  config: Pick<
    Config,
    'smtpUrl' | 'bounceDomain' | 'linkKeys' | 'concurrency' | 'handOverTimeoutMs' | 'providerRatePerSecond'
  >
  now(): Date
  /** How long the reply to a complete message is awaited after the timeout, in the background. */
  lateReplyMs: number
}

/** Delivers mail to an SMTP server, signed with the sender domain's own key. */
export function smtpProvider({ config, now, lateReplyMs }: SmtpOptions): Provider {
  const { concurrency, handOverTimeoutMs: timeoutMs } = config
  const classes = priorityClasses('smtp', { concurrency, now })
  const relays = new Map<PriorityClass, Relay>()
  // Each priority class has its own connections, so that a slow campaign cannot use up those of password
  // mails.
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
    deliver: ({ priority, ...shipment }) => {
      const { pool, late } = relayOf(priority)
      return deliverEach(shipment, {
        ...classes.of(priority),
        timeoutMs,
        now,
        late,
        deliver: async (mail, attempt) => {
          const envelope = { from: senderOf(mail, config), to: mail.to.email }
          await pool.send({ ...envelope, message: await signed(mail) }, attempt)
          return null
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

/**
 * The envelope's sender becomes the Return-Path, where bounces go: an address of the mail's own, else that of
 * its sender.
 */
const senderOf = ({ id, from }: Outgoing, { bounceDomain, linkKeys }: SmtpOptions['config']): string =>
  bounceDomain === undefined ? from.email : returnAddress(linkKeys, bounceDomain, id)

type Relay = ReturnType<typeof createRelay>

/**
 * The connections of a priority class: one for each concurrent delivery, and as many that wait for late
 * replies.
 */
const createRelay = (
  // The settings refuse `smtp` without it.
  { smtpUrl: url = '', concurrency, handOverTimeoutMs: timeoutMs }: SmtpOptions['config'],
  lateReplyMs: number,
) => ({
  pool: createPool({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A connection is silent while a late reply is awaited. Before a message is complete, our own deadline
    // ends it.
    socketTimeout: timeoutMs + lateReplyMs + 1_000,
  }),
  late: createLateReplies({ waitMs: lateReplyMs, most: concurrency }),
})

/** Signs before the first byte is sent: the signature's header comes first, and needs the whole message. */
const signed = async ({ raw, dkim }: Outgoing): Promise<Buffer> => (dkim ? sign(raw, dkim) : raw)
