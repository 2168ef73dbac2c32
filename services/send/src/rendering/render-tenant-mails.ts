import { errorText } from '../providers/error-text.ts'
import { maxMessageBytes } from '../messages/message-size.ts'
import type { MailParts, RenderedMail } from '../messages/render-mail.ts'
import { attach, detach } from './attachments.ts'
import { WorkerDied, type Pool } from './pool.ts'
import { reasonOf, type Limits } from './reasons.ts'
import type { Standing } from './standing.ts'
import type { MailMade, MailsMade } from './tasks.ts'
import type { WorkerGroups } from './worker-groups.ts'

export interface MailToRender {
  contentId: string
  parts: MailParts
}

export interface RenderingOfTenant {
  projectId: string
  mails: readonly MailToRender[]
  /** Among other heavy tenants' mails: where it holds up nobody else, a heavy tenant's mail is not postponed. */
  isHeavy: boolean
  /** By `performance.now()`: what has not begun by then is postponed. */
  until: number
}

/** The outcome of one mail's rendering, by its id. */
export type RenderOutcome = { id: string } & (
  | { kind: 'made'; mail: RenderedMail }
  | { kind: 'failed'; reason: string }
  /** Not rendered: it goes back into the queue and has used up nothing. */
  | { kind: 'postponed' }
)

export interface Means {
  workerGroups: WorkerGroups
  standing: Standing
  limits: Limits
}

/**
 * Renders a tenant's mails task by task. A task that exceeds a limit in the usual workers makes the tenant heavy: its mails go back into
 * the queue and are rendered in the worker of heavy tenants, one by one, so that it shows which of them it was.
 */
export async function* renderTenantMails(
  means: Means,
  { projectId, mails, isHeavy, until }: RenderingOfTenant,
): AsyncGenerator<RenderOutcome[]> {
  const contents = await detachAll(mails)
  let hasBegun = false
  const strangersUntil = isHeavy ? until : Math.min(until, performance.now() + strangersMs)
  const isOver = (): boolean => {
    if (!isHeavy && means.standing.isHeavy(projectId)) return true
    return performance.now() > (hasBegun || means.standing.isTrusted(projectId) ? until : strangersUntil)
  }
  let left = [...mails]
  while (left.length > 0) {
    const { ended, open } = withoutCondemned(means.standing, left)
    yield ended
    left = open
    if (isOver()) {
      yield left.map(({ parts }) => ({ id: parts.mail.id, kind: 'postponed' }))
      return
    }
    const trying = { projectId, task: firstTask(left, { isHeavy, contents }), contents, isOver }
    const outcomes = await (isHeavy ? tryHeavy(means, trying) : tryAmongOthers(means, trying))
    hasBegun ||= outcomes.length > 0
    yield outcomes
    left = left.slice(outcomes.length)
  }
}

/**
 * For so long a tenant of which nothing is known waits for its first turn, since the batch waits with it: 150 new tenants with a mail
 * of 200 ms each kept others' mails waiting for more than half a minute.
 */
const strangersMs = 2_000

type Contents = Map<
  MailParts['content'],
  { content: MailParts['content']; files: ReadonlyMap<string, Buffer> }
>

/** Contents as workers get them, without their files; each once, however many mails say it. */
async function detachAll(mails: readonly MailToRender[]): Promise<Contents> {
  const contents: Contents = new Map()
  for (const { parts } of mails) {
    if (contents.has(parts.content)) continue
    const { attachments, files } = await detach(parts.content.attachments)
    contents.set(parts.content, { content: { ...parts.content, attachments }, files })
  }
  return contents
}

function withoutCondemned(
  standing: Standing,
  mails: readonly MailToRender[],
): { ended: RenderOutcome[]; open: MailToRender[] } {
  const ended: RenderOutcome[] = []
  const open = mails.filter(({ contentId, parts }) => {
    const reason = standing.verdictOn(contentId)
    if (reason !== undefined) ended.push({ id: parts.mail.id, kind: 'failed', reason })
    return reason === undefined
  })
  return { ended, open }
}

/** Characters of contents and variables in one task: they are on the worker's heap together, with what is made of them. */
const taskLength = 4 * 1024 * 1024
/** What is one character of text on the heap is this many bytes in variables like `[{},{},…]`. */
const variablesWeight = 16

function firstTask(
  mails: readonly MailToRender[],
  { isHeavy, contents }: { isHeavy: boolean; contents: Contents },
): MailToRender[] {
  const seen = new Set<MailParts['content']>()
  let length = 0
  const end = mails.findIndex(({ parts: { content, variables } }, index) => {
    if (!seen.has(content)) length += lengthOf(contents.get(content)?.content ?? content)
    seen.add(content)
    length += variablesWeight * JSON.stringify(variables).length
    return index > 0 && (length > taskLength || isHeavy)
  })
  return mails.slice(0, end < 0 ? mails.length : end)
}

/** The length of what a worker gets of a content: most files are not sent to it. */
const lengthOf = ({ subject, body, headers, attachments }: MailParts['content']): number =>
  attachments.reduce((sum, { content }) => sum + content.length, 0) +
  subject.length +
  body.length +
  JSON.stringify(headers).length

interface Trying {
  projectId: string
  task: readonly MailToRender[]
  contents: Contents
  isOver: () => boolean
}

/** The outcomes of the first mails of a task; none when it exceeds a limit, or when its turn came too late. */
async function tryAmongOthers(means: Means, trying: Trying): Promise<RenderOutcome[]> {
  const { projectId: tenant } = trying
  const run = taskOf(trying, false)
  const result = await means.workerGroups.onProbation({ tenant, isRequest: false, run })
  return result?.made ? finished(means, trying, result.made) : []
}

/** The outcome of a task's only mail; none when its turn came too late. */
async function tryHeavy(means: Means, trying: Trying): Promise<RenderOutcome[]> {
  const [mail] = trying.task
  if (!mail) return []
  const first = await tryAlone(means, trying, false)
  if (!(first instanceof WorkerDied)) return first
  // Too much CPU time is its own. Memory may have been that of the templates of others, and a crash anybody's.
  const last = first.fall === 'too-slow' ? first : await tryAlone(means, trying, true)
  if (!(last instanceof WorkerDied)) return last
  const reason = reasonOf(last.fall, means.limits)
  means.standing.exceeded(mail.contentId, reason)
  return [{ id: mail.parts.mail.id, kind: 'failed', reason }]
}

async function tryAlone(means: Means, trying: Trying, alone: boolean): Promise<RenderOutcome[] | WorkerDied> {
  const { projectId: tenant } = trying
  try {
    const { made } = await means.workerGroups.heavy({ tenant, isRequest: false, run: taskOf(trying, alone) })
    return made ? finished(means, trying, made) : []
  } catch (error) {
    // A process that cannot be started says nothing about the mails: they go back and wait.
    if (!(error instanceof WorkerDied && error.hadBegun)) throw error
    means.standing.ended(tenant)
    return error
  }
}

/** `made` is undefined when the turn came too late: other tenants' tasks may have taken long since this one began to wait. */
function taskOf({ task, contents, isOver }: Trying, alone: boolean) {
  const mails = task.map(({ parts }) => ({
    ...parts,
    content: contents.get(parts.content)?.content ?? parts.content,
  }))
  return async (pool: Pool): Promise<{ made: MailsMade | undefined }> => ({
    made: isOver() ? undefined : await pool.renderMails({ mails, alone }),
  })
}

function finished(
  { standing }: Means,
  { projectId, task, contents }: Trying,
  result: MailsMade,
): RenderOutcome[] {
  standing.took(projectId, { cpuMs: result.cpuMs, mails: result.made.length })
  for (const { contentId } of task.slice(0, result.made.length)) standing.rendered(contentId, 1)
  return outcomesOf(task, { result, contents })
}

function outcomesOf(
  task: readonly MailToRender[],
  { result, contents }: { result: MailsMade; contents: Contents },
): RenderOutcome[] {
  const { buffer, byteOffset } = result.bytes
  let at = byteOffset
  return result.made.flatMap((made: MailMade, index): RenderOutcome[] => {
    const parts = task[index]?.parts
    if (!parts) return []
    if ('error' in made) return [{ id: parts.mail.id, kind: 'failed', reason: errorText(made.error) }]
    const { size, ...mail } = made
    const raw = attach(Buffer.from(buffer, at, size), contents.get(parts.content)?.files ?? new Map())
    at += size
    if (raw.length > maxMessageBytes) return [{ id: parts.mail.id, kind: 'failed', reason: tooLargeReason }]
    return [{ id: parts.mail.id, kind: 'made', mail: { ...mail, raw } }]
  })
}

// As `renderMail` says of one that is too large without its files.
const tooLargeReason = 'The finished message is larger than 40 MB'
