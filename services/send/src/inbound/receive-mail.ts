import { createHash } from 'node:crypto'
import { transact } from '@postrider/db'
import { asciiAddressPart } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { domainOf } from '../domains/sender-domain.ts'
import { isAutomatic } from '../mail-reader/automatic-mail.ts'
import {
  inboundReceipt,
  isTrusted,
  mailReceived,
  mayBounce,
  type InboundContent,
  type InboundMail,
  type InboundMessage,
  type Verdicts,
} from '../mail-reader/inbound-mail.ts'
import type { SesReceived } from './sns-received.ts'
import { findReceivers, insertInbound } from './store.ts'
import { hasReceipt, noteReceipt } from './receipts.ts'
import { countReceived } from '../usage/count-usage.ts'
import { takeUnits } from '../usage/take-units.ts'

/** Maximum recipients to publish. A usual mail has fewer recipients at one project. */
const maxRecipients = 50

/**
 * The number of projects for which a message was stored (`stored`) or was already stored (`repeated`).
 * `isUnanswerable` is true if a project would receive the message, but its sender is invalid and the sending
 * server should be notified.
 */
export interface StoredCounts {
  stored: number
  repeated: number
  isUnanswerable: boolean
}

/**
 * Stores a message for each project that has verified the domain of a recipient. Creates a contact for the
 * sender if needed, and publishes the mail as `email.received`. Stores nothing if the sender is invalid.
 * Idempotent per project. Throws 503 while the contacts service is unavailable.
 */
async function receiveMail(ctx: Context, message: InboundMessage): Promise<StoredCounts> {
  const { from } = message.content
  const recipients = message.recipients.map((address) => asciiAddressPart(address.trim()))
  const receivers = await findReceivers(ctx.db, [...new Set(recipients.map(domainOf))])
  const shares = Map.groupBy(receivers, ({ projectId }) => projectId)
  const done = { stored: 0, repeated: 0, isUnanswerable: false }
  if (!from) return { ...done, isUnanswerable: shares.size > 0 && mayBounce(message) }
  for (const [projectId, receivers] of shares) {
    const ofProject = recipients.filter((address) =>
      receivers.some(({ domain }) => domain === domainOf(address)),
    )
    const { generation = 0 } = receivers[0] ?? {}
    const share = { projectId, generation, recipients: ofProject.slice(0, maxRecipients), from, message }
    const isNew = await receiveFor(ctx, share)
    done[isNew ? 'stored' : 'repeated'] += 1
  }
  return done
}

interface Share {
  projectId: string
  generation: number
  /** Addresses at domains of the project. */
  recipients: readonly string[]
  from: InboundMail['from']
  message: InboundMessage
}

/**
 * Returns false if the project already has the message. Checks this before the upsert, because the sender may
 * have been erased in the meantime. Two concurrent copies may both upsert the sender, which is harmless.
 */
async function receiveFor(
  ctx: Context,
  { projectId, generation, recipients, from, message }: Share,
): Promise<boolean> {
  if (await hasReceipt(ctx.db, receiptOf(projectId, message))) return false
  const { contacts } = await ctx.contacts.upsert({
    projectId,
    generation,
    claim: null,
    contacts: [{ email: from.email, defaultSubscribed: isTrusted(message.verdicts), data: {} }],
  })
  const [contact] = contacts
  if (!contact) throw new Error('The contacts service returned no contact')
  const known = {
    id: ctx.newId(),
    projectId,
    generation,
    contactId: contact.id,
    from,
    recipients,
    message,
  }
  const now = ctx.now()
  const isStorable = await ctx.storedBytes.hasRoom(projectId, Buffer.byteLength(message.content.body ?? ''))
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, receiptOf(projectId, message), now))) return false
    const { refusals, taken } = await takeUnits(ctx, tx, [
      { projectId, category: 'inbound', at: now, units: 1 },
    ])
    const mail: InboundMail = { ...known, isBeyondLimit: !isStorable || refusals[0] !== undefined }
    await insertInbound(tx, mail, { now, newId: ctx.newId })
    const counted = await countReceived(ctx, tx, { projectId, generation, at: now, taken })
    append(tx, [mailReceived(mail), ...counted])
    return true
  })
}

/**
 * The receipt is a hash, because receipts belong to no project and outlive a deleted project by some days.
 */
const receiptOf = (projectId: string, { key }: InboundMessage): string =>
  inboundReceipt + createHash('sha256').update(`${projectId}-${key}`).digest('hex')

interface RawMail {
  raw: Buffer
  recipients: readonly string[]
  verdicts: Verdicts
}

/**
 * Stores a mail posted by a mail server. The bytes and the recipients identify a mail. The Message-ID does
 * not, because the sender chooses it.
 */
export async function receiveRaw(
  ctx: Context,
  { raw, recipients, verdicts }: RawMail,
): Promise<StoredCounts> {
  const content = await ctx.mailReader.readMessage(raw)
  const key = createHash('sha256').update(recipients.join(' ')).update('\n').update(raw).digest('hex')
  return receiveMail(ctx, {
    content,
    recipients,
    verdicts,
    receivedAt: ctx.now(),
    key,
    processingTimeMillis: null,
  })
}

/**
 * Stores a mail received by SES. SES omits the content of large mails; only the headers of such a mail are
 * stored.
 */
export async function receiveFromSes(ctx: Context, received: SesReceived): Promise<StoredCounts> {
  const { raw, headers, messageId, ...rest } = received
  const content = raw ? await ctx.mailReader.readMessage(raw) : await withoutBody(ctx, headers)
  return receiveMail(ctx, { ...rest, content, key: messageId })
}

/** Reads the content of a mail without a body, by passing its headers to the mail reader as a message. */
async function withoutBody(
  { mailReader }: Context,
  { from, subject, messageId, automatic }: SesReceived['headers'],
): Promise<InboundContent> {
  const id = messageId === null ? [] : [`Message-ID: ${oneLine(messageId)}`]
  const lines = [`From: ${oneLine(from)}`, `Subject: ${oneLine(subject)}`, ...id, '', '']
  const content = await mailReader.readMessage(Buffer.from(lines.join('\r\n')))
  return { ...content, isAutomatic: isAutomatic(automatic), body: null, size: null }
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
