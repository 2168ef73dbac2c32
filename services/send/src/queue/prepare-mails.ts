import { decrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import { cancelledReason } from '../campaigns/run-mail.ts'
import { canMail } from '../suppressions/can-mail.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import { projectGone } from '../mails/mail.ts'
import { coveringDomains } from '../domains/sender-domain.ts'
import { maxAttempts } from './retry-schedule.ts'
import type { Outgoing } from '../providers/provider.ts'
import { crashedReason } from '../rendering/reasons.ts'
import { maxRenderTries, type Claimed } from './store/claims.ts'
import { findDkimKeys, findOutgoing, type DkimKey, type OutgoingRow } from './store/outgoing.ts'
import { findBlocksOf } from '../suppressions/find-blocks.ts'
import { nothingPrepared, type Prepared } from './part.ts'
import { renderMails, type OnRendered } from './render-mails.ts'

export interface Preparation {
  claimed: readonly Claimed[]
  /** See `RenderingOfTenant`. */
  isHeavy: boolean
  until: number
  onRendered: OnRendered
}

/**
 * Makes claimed mails ready for the hand-over: checks again which recipients may be mailed, reads signing keys, renders. The result
 * comes in parts, so that contents with large attachments are not all in memory at once.
 */
export async function* prepareMails(
  ctx: Context,
  { claimed, ...pace }: Preparation,
): AsyncGenerator<Prepared> {
  const rows = await findOutgoing(
    ctx.db,
    claimed.map(({ emailId }) => emailId),
  )
  const unsendable = await findUnsendable(ctx, rows, claimed)
  const paused = rows.filter(({ id, runState }) => runState === 'PAUSED' && !unsendable.has(id))
  yield {
    ...nothingPrepared(),
    postponed: paused.map(({ id }) => id),
    ended: [...unsendable].map(([emailId, terminal]) => ({
      emailId,
      terminal,
      providerMessageId: null,
      facts: [],
    })),
  }
  const sendable = rows.filter((row) => !unsendable.has(row.id) && !paused.includes(row))
  const keys = await findKeys(ctx, sendable)
  for (const part of partsBySize(sendable)) yield* renderMails(ctx, { rows: part, keys, ...pace })
}

/** Bytes of stored contents in one part. A finished message is a third larger (base64), and one or two copies of it exist for a moment. */
const partBytes = 16 * 1024 * 1024

function partsBySize(rows: readonly OutgoingRow[]): OutgoingRow[][] {
  const parts: OutgoingRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  // Small contents first, so that they do not wait for the parts with large ones.
  for (const row of rows.toSorted((left, right) => left.contentBytes - right.contentBytes)) {
    bytes += row.contentBytes
    if (bytes > partBytes) {
      parts.push([])
      bytes = row.contentBytes
    }
    parts.at(-1)?.push(row)
  }
  return parts
}

/** The mails that are not handed over, with their outcomes. */
async function findUnsendable(
  ctx: Context,
  rows: readonly OutgoingRow[],
  claimed: readonly Claimed[],
): Promise<Map<string, TerminalOutcome>> {
  const at = ctx.now()
  const blocks = await findBlocksOf(
    ctx.db,
    rows.map(({ projectId, contactId, toEmail }) => ({ projectId, contactId, email: toEmail })),
    at,
  )
  const exhausted = new Map(claimed.map((mail) => [mail.emailId, exhaustion(mail)]))
  return new Map(
    rows.flatMap((row, index): [string, TerminalOutcome][] => {
      if (isGone(row)) return [[row.id, { kind: 'dropped', at, reason: projectGone }]]
      if (row.runState === 'CANCELLED') return [[row.id, { kind: 'dropped', at, reason: cancelledReason }]]
      const block = blocks[index]
      const verdict = block && canMail({ ...row, ...block, customAddress: row.contactId === null })
      if (verdict && !verdict.allowed) return [[row.id, { kind: 'suppressed', at, reason: verdict.reason }]]
      const reason = exhausted.get(row.id)
      return reason === undefined ? [] : [[row.id, { kind: 'failed', at, reason }]]
    }),
  )
}

/** Why a mail is not tried again: its rendering or its hand-over has ended the process each time. */
function exhaustion({ attempts, renderTries }: Claimed): string | undefined {
  if (renderTries >= maxRenderTries) return crashedReason
  return attempts >= maxAttempts ? 'Crashed: every hand-over of this mail was cut off' : undefined
}

/** The project is deleted, or was reset after this mail was accepted. */
const isGone = ({ project, generation }: OutgoingRow): boolean =>
  project !== null && (project.deleted || generation < project.generation)

/** The DKIM key for each mail: of the sender's domain, else of its nearest parent domain that has one. */
export async function findKeys(
  ctx: Context,
  rows: readonly Pick<OutgoingRow, 'id' | 'projectId' | 'fromEmail'>[],
): Promise<Map<string, Outgoing['dkim'] | Error>> {
  if (!ctx.provider.signs) return new Map()
  const wanted = rows.flatMap(({ projectId, fromEmail }) =>
    coveringDomains(fromEmail).map((domain) => ({ projectId, domain })),
  )
  const found = await findDkimKeys(ctx.db, [
    ...new Map(wanted.map((each) => [`${each.projectId}/${each.domain}`, each])).values(),
  ])
  const opened = new Map([...found].map(([name, key]) => [name, openKey(ctx, key)]))
  return new Map(
    rows.map(({ id, projectId, fromEmail }) => [
      id,
      coveringDomains(fromEmail)
        .map((domain) => opened.get(`${projectId}/${domain}`))
        .find((key) => key !== undefined),
    ]),
  )
}

function openKey(
  { config, log }: Context,
  { domainId, domain, selector, encryptedPrivateKey }: DkimKey,
): NonNullable<Outgoing['dkim']> | Error {
  try {
    const privateKey = decrypt(config.encryptionKeys, `domains/${domainId}`, encryptedPrivateKey)
    return { domain, selector, privateKey }
  } catch (cause) {
    log.error('dkim.key_unreadable', { domain, error: cause })
    return new Error('The DKIM key of this domain cannot be read', { cause })
  }
}
