import type { Context } from '../context.ts'
import type { RenderedMail } from '../messages/render-mail.ts'
import { platformContent } from '../mails/platform-mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { RenderOutcome, MailToRender } from '../rendering/render-tenant-mails.ts'
import { findContents } from '../mails/find-contents.ts'
import type { OutgoingRow } from './store/outgoing.ts'
import { mailToRender, renderedMail } from './mail-to-render.ts'
import { newPart, type Part, type Prepared } from './part.ts'
import { failedOutcome } from './record-outcomes.ts'

/** Called when all mails of a tenant in a part of the batch are rendered. */
export type OnRendered = (projectId: string) => void

export interface Renderable {
  rows: readonly OutgoingRow[]
  keys: Map<string, Outgoing['dkim'] | Error>
  isHeavy: boolean
  /** By `performance.now()`; see `RenderingOfTenant`. */
  until: number
  onRendered: OnRendered
}

/** What is ready by then is handed over, so that one tenant's slow mails delay the others of the batch by no more. */
const partMs = 250

/** Renders mails tenant by tenant, and returns them in parts: usually one, more when some of them are slow. */
export async function* renderMails(
  ctx: Context,
  { rows, keys, onRendered, ...pace }: Renderable,
): AsyncGenerator<Prepared> {
  const part = newPart()
  const renderable = await withoutUnrenderable(ctx, { rows, keys, part })
  const byProject = Map.groupBy(renderable, ({ row }) => row.projectId)
  const all = Promise.all(
    [...byProject].map(async ([projectId, ready]) => {
      const known = new Map(ready.map((each) => [each.row.id, each]))
      const batch = { projectId, mails: ready.map(({ toRender }) => toRender), ...pace }
      try {
        for await (const outcomes of ctx.rendering.renderMails(batch)) {
          for (const outcome of outcomes) {
            add(ctx, part, { outcome, from: known.get(outcome.id) })
            known.delete(outcome.id)
          }
          await part.untilCapacity()
        }
      } catch (error) {
        // Our own error: it must not stop other tenants' mails of the batch.
        ctx.log.warn('rendering.failed', { error, projectId, mails: known.size })
        part.prepared.errored.push(...known.keys())
      } finally {
        onRendered(projectId)
      }
    }),
  )
  yield* part.whileWorking(all, partMs)
}

interface ToRender {
  row: OutgoingRow
  dkim: Outgoing['dkim']
  toRender: MailToRender
}

/** Returns the mails that can be rendered and signed; the others go into the part with the reason. */
async function withoutUnrenderable(
  ctx: Context,
  { rows, keys, part }: Pick<Renderable, 'rows' | 'keys'> & { part: Part },
): Promise<ToRender[]> {
  const contents = await findContents(ctx.db, [...new Set(rows.flatMap(({ contentId }) => contentId ?? []))])
  return rows.flatMap((row) => {
    const content = row.source === 'PLATFORM' ? platformContent : contents.get(row.contentId ?? '')
    const dkim = keys.get(row.id)
    if (!content)
      part.prepared.ended.push(failedOutcome(row.id, ctx.now(), 'The content of this mail is no longer kept'))
    else if (dkim instanceof Error) part.prepared.unsigned.push({ emailId: row.id, error: dkim.message })
    else return [{ row, dkim, toRender: mailToRender(row, content, row.project) }]
    return []
  })
}

function add(
  ctx: Context,
  part: Part,
  { outcome, from }: { outcome: RenderOutcome; from: ToRender | undefined },
): void {
  if (!from) return
  switch (outcome.kind) {
    case 'made':
      part.prepared.ready.push(readyOf(from, outcome.mail))
      part.bytes += outcome.mail.raw.length
      return
    case 'failed':
      part.prepared.ended.push(failedOutcome(outcome.id, ctx.now(), outcome.reason))
      return
    case 'postponed':
      part.prepared.postponed.push(outcome.id)
      return
    default:
      outcome satisfies never
  }
}

const readyOf = ({ row, dkim }: ToRender, made: RenderedMail): Prepared['ready'][number] => ({
  campaignId: row.campaignId,
  ...renderedMail(row, made, dkim),
})
