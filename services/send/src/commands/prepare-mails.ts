import { setImmediate } from 'node:timers/promises'
import { decrypt } from '@postrider/service'
import type { Context } from '../context.ts'
import { canMail } from '../domain/can-mail.ts'
import type { Ending } from '../domain/mail-messages.ts'
import { renderMail, type RenderRules } from '../domain/render-mail.ts'
import { coveringDomains } from '../domain/sender-domain.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { Claimed } from '../store/claims.ts'
import {
  findContents,
  findDkimKeys,
  findOutgoing,
  type DkimKey,
  type OutgoingContent,
  type OutgoingRow,
  type Rendered,
} from '../store/outgoing.ts'
import { findBlocksOf } from '../store/suppressions.ts'
import type { Outcome } from './record-outcomes.ts'
import { renderRules } from './render-rules.ts'

export interface Ready {
  outgoing: Outgoing
  rendered: Rendered
}

/** A part of a batch: what can be handed over, and what ends without it. */
export interface Prepared {
  ready: Ready[]
  ended: Outcome[]
  /** Cannot be signed now: a setting of ours is wrong, the mails are good and wait. */
  unsigned: { emailId: string; error: string }[]
}

/**
 * Makes claimed mails ready to go, in batch statements: asks once more who may be mailed, renders, looks up signing keys. The
 * result comes in parts, so that contents with large attachments are not all in memory at once.
 */
export async function* prepareMails(ctx: Context, claimed: readonly Claimed[]): AsyncGenerator<Prepared> {
  const rows = await findOutgoing(
    ctx.db,
    claimed.map(({ emailId }) => emailId),
  )
  const endings = await findEndings(ctx, rows, claimed)
  yield {
    ready: [],
    unsigned: [],
    ended: [...endings].map(([emailId, ending]) => ({ emailId, ending, providerMessageId: null, facts: [] })),
  }
  const keys = await findKeys(
    ctx,
    rows.filter(({ id }) => !endings.has(id)),
  )
  for (const part of partsBySize(rows.filter(({ id }) => !endings.has(id))))
    yield* renderPart(ctx, part, keys)
}

/** Bytes of stored contents that one part may hold: finished messages are a third larger, and there is a copy or two. */
const partBytes = 16 * 1024 * 1024

function partsBySize(rows: readonly OutgoingRow[]): OutgoingRow[][] {
  const parts: OutgoingRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    bytes += row.contentBytes
    if (bytes > partBytes) {
      parts.push([])
      bytes = row.contentBytes
    }
    parts.at(-1)?.push(row)
  }
  return parts
}

/** Mails that end here, with the reason. */
async function findEndings(
  ctx: Context,
  rows: readonly OutgoingRow[],
  claimed: readonly Claimed[],
): Promise<Map<string, Ending>> {
  const at = ctx.now()
  const blocks = await findBlocksOf(
    ctx.db,
    rows.map(({ projectId, contactId, toEmail }) => ({ projectId, contactId, email: toEmail })),
  )
  const exhausted = new Set(
    claimed.filter(({ attempts }) => attempts >= ctx.config.maxAttempts).map(({ emailId }) => emailId),
  )
  return new Map(
    rows.flatMap((row, index): [string, Ending][] => {
      if (isGone(row)) return [[row.id, { kind: 'dropped', at, reason: 'project deleted' }]]
      const block = blocks[index]
      const verdict = block && canMail({ ...row, ...block, customAddress: row.contactId === null })
      if (verdict && !verdict.allowed) return [[row.id, { kind: 'suppressed', at, reason: verdict.reason }]]
      return exhausted.has(row.id)
        ? [[row.id, { kind: 'failed', at, reason: 'Every try of this mail ended in a crash' }]]
        : []
    }),
  )
}

/** The project is deleted, or was reset after this mail was accepted. */
const isGone = ({ project, generation }: OutgoingRow): boolean =>
  project !== null && (project.deleted || generation < project.generation)

/** A mail that takes long to render must not hold those behind it until their claims lapse: what is ready by then goes first. */
const partMs = 1_000

async function* renderPart(
  ctx: Context,
  rows: readonly OutgoingRow[],
  keys: Map<string, Outgoing['dkim'] | Error>,
): AsyncGenerator<Prepared> {
  const contents = await findContents(ctx.db, [...new Set(rows.flatMap(({ contentId }) => contentId ?? []))])
  const making: Wares = { ctx, contents, keys, rules: renderRules(ctx) }
  let part = newPart()
  for (const row of rows) {
    if (performance.now() - part.since > partMs) {
      yield await finished(part)
      part = newPart()
    }
    part.rendering.push(renderInto(part.prepared, row, making))
    await letOthersIn(part)
  }
  yield finished(part)
}

interface Part {
  prepared: Prepared
  /** Composing waits for streams: one by one, each mail waits several turns of an event loop that accepts requests as well. */
  rendering: Promise<void>[]
  since: number
  /** When this loop last gave way. */
  gaveWay: number
}

const newPart = (): Part => ({
  prepared: { ready: [], ended: [], unsigned: [] },
  rendering: [],
  since: performance.now(),
  gaveWay: performance.now(),
})

async function finished({ prepared, rendering }: Part): Promise<Prepared> {
  await Promise.all(rendering)
  return prepared
}

/** Rendering one mail blocks the event loop, so a whole batch must not come in one go. */
async function letOthersIn(part: Part): Promise<void> {
  if (performance.now() - part.gaveWay < 10) return
  await setImmediate()
  part.gaveWay = performance.now()
}

interface Wares {
  ctx: Context
  contents: Map<string, OutgoingContent>
  keys: Map<string, Outgoing['dkim'] | Error>
  rules: RenderRules
}

async function renderInto(
  prepared: Prepared,
  row: OutgoingRow,
  { ctx, contents, keys, rules }: Wares,
): Promise<void> {
  try {
    const content = contents.get(row.contentId ?? '')
    if (!content) throw new Error('The content of this mail is no longer kept')
    const dkim = keys.get(row.id)
    if (dkim instanceof Error) prepared.unsigned.push({ emailId: row.id, error: dkim.message })
    else prepared.ready.push(await renderOne({ row, content, dkim }, rules))
  } catch (error) {
    // This mail cannot be made, however often it is tried; the others of the batch can.
    const reason = error instanceof Error ? error.message : String(error)
    const ending = { kind: 'failed', at: ctx.now(), reason: reason.slice(0, 500) } as const
    prepared.ended.push({ emailId: row.id, ending, providerMessageId: null, facts: [] })
  }
}

interface Making {
  row: OutgoingRow
  content: OutgoingContent
  dkim: Outgoing['dkim']
}

async function renderOne({ row, content, dkim }: Making, rules: RenderRules): Promise<Ready> {
  const project = row.project ?? { name: '', language: 'en' }
  const { subject, fromName, messageId, raw } = await renderMail(
    { ...row, mail: row, content, project },
    rules,
  )
  const { id, projectId, fromEmail, toEmail, toName } = row
  return {
    outgoing: {
      id,
      projectId,
      from: { name: fromName, email: fromEmail },
      to: { name: toName ?? '', email: toEmail },
      subject,
      raw,
      dkim,
    },
    rendered: { id, subject, messageId, size: raw.length },
  }
}

/** The signing key of each mail's sender: of its own domain, else of the nearest parent that has one. */
async function findKeys(
  ctx: Context,
  rows: readonly OutgoingRow[],
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
