import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { Config } from '../../config.ts'
import type { PriorityClass } from '../../db/tables.ts'
import { handOverEach } from '../hand-over-each.ts'
import { createLateAnswers } from '../late-answers.ts'
import type { Outgoing, Provider } from '../provider.ts'
import { priorityClasses } from '../priority-classes.ts'
import { createConnections } from './connections.ts'
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

/** Hands mail to an SMTP server, signed with the sender domain's own key. */
export function smtpProvider({ config, now, lateReplyMs }: SmtpOptions): Provider {
  const { concurrency, handOverTimeoutMs: timeoutMs } = config
  const classes = priorityClasses('smtp', { concurrency, now })
  const relays = new Map<PriorityClass, Relay>()
  // Each priority class has its own connections, so that a slow campaign cannot use up those of password mails.
  const relayOf = (priority: PriorityClass): Relay => {
    const relay = relays.get(priority) ?? createRelay(config, lateReplyMs)
    relays.set(priority, relay)
    return relay
  }
  return {
    name: 'smtp',
    inDoubtWaitMs: 0,
    signs: true,
    pages: 'each',
    ratePerSecond: () => config.providerRatePerSecond ?? 0,
    capacity: (priority) => classes.of(priority).breaker.capacity(),
    isBusy: (priority) => {
      const { limit } = classes.of(priority)
      return limit.activeCount + limit.pendingCount >= concurrency
    },
    deliver: ({ priority, ...shipment }) => {
      const { connections, late } = relayOf(priority)
      return handOverEach(shipment, {
        ...classes.of(priority),
        timeoutMs,
        now,
        late,
        handOver: async (mail, attempt) => {
          const envelope = { from: senderOf(mail, config), to: mail.to.email }
          await connections.send(await signed(mail), envelope, attempt)
          return null
        },
      })
    },
    health: classes.health,
    drain: async (priority) => relays.get(priority)?.late.drain(),
    stop: async () => {
      await Promise.all([...relays.values()].map(({ late }) => late.drain()))
      for (const { connections } of relays.values()) connections.close()
    },
  }
}

/** The envelope's sender becomes the Return-Path, where bounces go: an address of the mail's own, else that of its sender. */
const senderOf = ({ id, from }: Outgoing, { bounceDomain, linkKeys }: SmtpOptions['config']): string =>
  bounceDomain === undefined ? from.email : returnAddress(linkKeys, bounceDomain, id)

type Relay = ReturnType<typeof createRelay>

/** The connections of a priority class: one for each concurrent hand-over, and as many that wait for late answers. */
const createRelay = (
  // The settings refuse `smtp` without it.
  { smtpUrl: url = '', concurrency, handOverTimeoutMs: timeoutMs }: SmtpOptions['config'],
  lateReplyMs: number,
) => ({
  connections: createConnections({
    url,
    whole: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A connection is silent while its late answer is awaited. Before a message is complete, our own deadline ends it.
    socketTimeout: timeoutMs + lateReplyMs + 1_000,
  }),
  late: createLateAnswers({ waitMs: lateReplyMs, most: concurrency }),
})

// RFC 6376 section 5.4.1, and List-Unsubscribe-Post: one-click only counts when both headers are signed (RFC 8058 section 4).
const signedHeaders = [
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post:List-Owner:List-Archive',
].join(':')

/** Signed before the first byte is sent: the signature's header comes first, and needs the whole message. */
async function signed({ raw, dkim }: Outgoing): Promise<Buffer> {
  if (!dkim) return raw
  const signer = new DKIM({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: signedHeaders,
  })
  return buffer(signer.sign(raw))
}
