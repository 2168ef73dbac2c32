import type { Context } from '../context.ts'
import { findSigningKeys } from '../domains/find-signing-keys.ts'
import type { Content } from '../mails/new-mail.ts'
import { platformContent } from '../mails/platform-mail.ts'
import type { OutgoingMail } from '../providers/provider.ts'
import type { RenderOutcome } from '../rendering/render-project-mails.ts'
import type { Batch, ClaimedMail, Outcome, ReadyMail } from './batch.ts'
import { maxRenderTries } from './check-recipients.ts'
import { mailToRender, readyMail } from './mail-parts.ts'
import { errorPauseMs, failedOutcome, returnedOutcome } from './outcomes.ts'
import { createPart, type RenderedPart } from './rendered-part.ts'
import { renderSpans } from './trace-mails.ts'

/** Delay of mails that cannot be signed because ENCRYPTION_KEYS is wrong. */
const unsignedPauseMs = 60_000
/** Interval at which rendered mails are delivered, so that slow mails do not delay the rest of the batch. */
const partMs = 250
/**
 * Bytes of stored contents that are rendered together. The messages are a third larger (base64) and are
 * briefly in memory twice.
 */
const contentBytes = 16 * 1024 * 1024

/**
 * Renders mails by project, and yields them in parts: usually one part, or several parts if some mails are
 * slow or large. Mails whose rendering may have crashed a process are rendered last, one at a time.
 */
export async function* renderMails(
  ctx: Context,
  batch: Batch,
  mails: readonly ClaimedMail[],
): AsyncGenerator<RenderedPart> {
  const keys = await findSigningKeys(ctx, mails)
  const { alone = [], together = [] } = Object.groupBy(mails, (mail) =>
    isSuspect(mail) ? 'alone' : 'together',
  )
  for (const some of groupsBySize(together)) yield* renderGroup(ctx, batch, { mails: some, keys })
  for (const mail of alone) {
    if (performance.now() > batch.renderUntil)
      yield { ready: [], outcomes: [returnedOutcome(ctx, mail, { inMs: 0 })] }
    else if (await batch.beginAlone(mail.id)) yield* renderGroup(ctx, batch, { mails: [mail], keys })
  }
}

// A mail that has used all its tries is not rendered at all.
const isSuspect = ({ renderTries }: ClaimedMail): boolean => renderTries > 0 && renderTries < maxRenderTries

/**
 * Groups mails by the size of their content, small contents first, so that no small mail waits for a large
 * mail.
 */
function groupsBySize(mails: readonly ClaimedMail[]): ClaimedMail[][] {
  const groups: ClaimedMail[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const mail of mails.toSorted((left, right) => left.contentBytes - right.contentBytes)) {
    bytes += mail.contentBytes
    if (bytes > contentBytes) {
      groups.push([])
      bytes = mail.contentBytes
    }
    groups.at(-1)?.push(mail)
  }
  return groups
}

interface Group {
  mails: readonly ClaimedMail[]
  keys: ReadonlyMap<string, OutgoingMail['dkim'] | Error>
}

async function* renderGroup(
  ctx: Context,
  batch: Batch,
  { mails, keys }: Group,
): AsyncGenerator<RenderedPart> {
  const part = createPart()
  const contents = await batch.findContents([...new Set(mails.flatMap(({ contentId }) => contentId ?? []))])
  const renderable = mails.flatMap((mail) => {
    const found = renderableOf(ctx, mail, { contents, keys })
    if ('kind' in found) part.add({ ready: [], outcomes: [found] })
    return 'kind' in found ? [] : [found]
  })
  const byProject = Map.groupBy(renderable, ({ mail }) => mail.projectId)
  const all = Promise.all([...byProject.values()].map((some) => renderOfProject(ctx, batch, { some, part })))
  yield* part.whileWorking(all, partMs)
}

interface Renderable {
  mail: ClaimedMail
  content: Content
  dkim: OutgoingMail['dkim']
}

function renderableOf(
  ctx: Context,
  mail: ClaimedMail,
  { contents, keys }: { contents: ReadonlyMap<string, Content>; keys: Group['keys'] },
): Renderable | Outcome {
  const content = mail.source === 'PLATFORM' ? platformContent : contents.get(mail.contentId ?? '')
  const dkim = keys.get(mail.id)
  if (!content) return failedOutcome(mail.id, ctx.now(), 'The content of this mail is no longer stored')
  if (dkim instanceof Error) return returnedOutcome(ctx, mail, { inMs: unsignedPauseMs, error: dkim.message })
  return { mail, content, dkim }
}

async function renderOfProject(
  ctx: Context,
  { isQuarantined, renderUntil: until, onRendered }: Batch,
  { some, part }: { some: readonly Renderable[]; part: ReturnType<typeof createPart> },
): Promise<void> {
  const open = new Map(some.map((each) => [each.mail.id, each]))
  const projectId = some[0]?.mail.projectId ?? ''
  const mails = some.map(({ mail, content }) => mailToRender(mail, content))
  const began = performance.now()
  const spans = renderSpans(some)
  try {
    for await (const rendered of ctx.rendering.renderMails({ projectId, mails, isQuarantined, until })) {
      for (const each of rendered) {
        const from = open.get(each.id)
        if (each.kind === 'made') ctx.mailMetrics.rendered((performance.now() - began) / 1000)
        if (from) part.add(resultOf(ctx, from, each))
        spans.end(each.id, each.kind)
        open.delete(each.id)
      }
      await part.untilCapacity()
    }
  } catch (error) {
    // An internal error must not stop the mails of other projects in the batch.
    ctx.log.warn('rendering.failed', { error, projectId, mails: open.size })
    for (const id of open.keys()) spans.end(id, 'failed')
    part.add({
      ready: [],
      outcomes: [...open.values()].map(({ mail }) => returnedOutcome(ctx, mail, { inMs: errorPauseMs })),
    })
  } finally {
    onRendered?.(projectId)
  }
}

function resultOf(ctx: Context, { mail, dkim }: Renderable, rendered: RenderOutcome): RenderedPart {
  switch (rendered.kind) {
    case 'made': {
      const ready = readyMail(mail, rendered.mail, dkim)
      return isStorable(ready)
        ? { ready: [ready], outcomes: [] }
        : { ready: [], outcomes: [failedOutcome(mail.id, ctx.now(), unstorableReason)] }
    }
    case 'failed':
      return { ready: [], outcomes: [failedOutcome(mail.id, ctx.now(), rendered.reason)] }
    case 'postponed':
      return { ready: [], outcomes: [returnedOutcome(ctx, mail, { inMs: 0 })] }
    default:
      return rendered satisfies never
  }
}

const unstorableReason = 'The mail cannot be stored: its subject contains invalid characters'

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = ({ rendered: { subject } }: ReadyMail): boolean =>
  subject.isWellFormed() && !subject.includes('\0')
