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
import { findReceivers, insertInbound, type Receiver } from './store.ts'
import { hasReceipt, noteReceipt } from './receipts.ts'
import { countReceived } from '../usage/count-usage.ts'
import { takeRoom } from '../usage/take-room.ts'

/** Maximum number of published recipients per project. Usual mails have fewer. */
const maxRecipients = 50

/**
 * The number of projects for which a message was stored now, and earlier. `isUnanswerable`: a project would
 * receive the message, but it has no valid sender. The mail server that sent it must get an error.
 */
export interface StoredCounts {
  stored: number
  repeated: number
  isUnanswerable: boolean
}

/**
 * Stores a message for each project that has verified the domain of a recipient: creates a contact for its
 * sender if needed, and publishes the mail as `email.received`. Idempotent per project. Stores nothing
 * without a sender, or for domains of no project. Throws 503 while contacts is unavailable.
 */
async function receiveMail(ctx: Context, message: InboundMessage): Promise<StoredCounts> {
  const { from } = message.content
  const recipients = message.recipients.map((address) => asciiAddressPart(address.trim()))
  const receivers = await findReceivers(ctx.db, [...new Set(recipients.map(domainOf))])
  const shares = Map.groupBy(receivers, ({ projectId }) => projectId)
  const done = { stored: 0, repeated: 0, isUnanswerable: false }
  if (!from) return { ...done, isUnanswerable: shares.size > 0 && mayBounce(message) }
  for (const [projectId, its] of shares) {
    const own = recipients.filter((address) => its.some(({ domain }) => domain === domainOf(address)))
    const isNew = await receiveFor(ctx, { projectId, its, own: own.slice(0, maxRecipients), from, message })
    done[isNew ? 'stored' : 'repeated'] += 1
  }
  return done
}

interface Share {
  projectId: string
  its: readonly Receiver[]
  own: readonly string[]
  from: InboundMail['from']
  message: InboundMessage
}

/**
 * Returns false if the project already has the message. Checked before the upsert, because its sender may
 * have been erased since. Concurrent copies both upsert, which is harmless.
 */
async function receiveFor(ctx: Context, { projectId, its, own, from, message }: Share): Promise<boolean> {
  if (await hasReceipt(ctx.db, receiptOf(projectId, message))) return false
  const generation = its[0]?.generation ?? 0
  const { contacts } = await ctx.contacts.upsert({
    projectId,
    generation,
    claim: null,
    contacts: [{ email: from.email, defaultSubscribed: isTrusted(message.verdicts), data: {} }],
  })
  const [contact] = contacts
  if (!contact) throw new Error('Contacts returned no contact')
  const known = {
    id: ctx.newId(),
    projectId,
    generation,
    contactId: contact.id,
    from,
    recipients: own,
    message,
  }
  const now = ctx.now()
  const isStorable = await ctx.storedBytes.hasRoom(projectId, Buffer.byteLength(message.content.body ?? ''))
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, receiptOf(projectId, message), now))) return false
    const { refusals, taken } = await takeRoom(ctx, tx, [
      { projectId, category: 'inbound', at: now, units: 1 },
    ])
    const mail: InboundMail = { ...known, isBeyondLimit: !isStorable || refusals[0] !== undefined }
    await insertInbound(tx, mail, { now, newId: ctx.newId })
    const counted = await countReceived(ctx, tx, { projectId, generation, at: now, taken })
    append(tx, [mailReceived(mail), ...counted])
    return true
  })
}

/** A hash, because receipts do not belong to a project and outlive a deleted one by some days. */
const receiptOf = (projectId: string, { key }: InboundMessage): string =>
  inboundReceipt + createHash('sha256').update(`${projectId}-${key}`).digest('hex')

interface RawMail {
  raw: Buffer
  recipients: readonly string[]
  verdicts: Verdicts
}

/**
 * Stores a mail posted by a mail server. The same bytes to the same recipients are the same mail; the
 * Message-ID does not matter, because the sender chooses it.
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
 * Stores a mail received by SES. SES omits the content of large mails; then only sender, subject and other
 * headers are stored.
 */
export async function receiveFromSes(ctx: Context, received: SesReceived): Promise<StoredCounts> {
  const { raw, headers, messageId, ...rest } = received
  const content = raw ? await ctx.mailReader.readMessage(raw) : await withoutBody(ctx, headers)
  return receiveMail(ctx, { ...rest, content, key: messageId })
}

/** The mail reader parses the headers as in a complete message. */
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
