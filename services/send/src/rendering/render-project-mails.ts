import { WorkerDied } from '@postrider/worker-processes'
import { errorText } from '../providers/delivery-errors.ts'
import { maxMessageBytes } from '../messages/message-size.ts'
import type { MailParts, RenderedMail } from '../messages/render-mail.ts'
import { attach, detach } from './attachments.ts'
import type { RenderingPool } from './pool.ts'
import { reasonOf, type Limits } from './reasons.ts'
import type { Quarantine } from './quarantine.ts'
import type { RenderingUsage } from './rendering-usage.ts'
import type { MailResult, MailsResult } from './tasks.ts'
import type { WorkerGroups } from './worker-groups.ts'

export interface MailToRender {
  contentId: string
  parts: MailParts
}

export interface ProjectMails {
  projectId: string
  mails: readonly MailToRender[]
  /**
   * True to render in the worker for quarantined projects, where the project does not delay other projects.
   */
  isQuarantined: boolean
  /** Mails whose rendering has not started by this time (`performance.now`) are postponed. */
  until: number
}

/** The outcome of rendering one mail, with the mail's id. */
export type RenderOutcome = { id: string } & (
  | { kind: 'made'; mail: RenderedMail }
  | { kind: 'failed'; reason: string }
  /** The mail was not rendered and returns to the queue unchanged. */
  | { kind: 'postponed' }
)

export interface RenderContext {
  workerGroups: WorkerGroups
  quarantine: Quarantine
  usage: RenderingUsage
  limits: Limits
}

/**
 * Renders a project's mails task by task. If a task exceeds a limit in the shared workers, the project is
 * quarantined and its mails return to the queue. They are then rendered one by one in the worker for
 * quarantined projects, which identifies the mail at fault.
 */
export async function* renderProjectMails(
  context: RenderContext,
  { projectId, mails, isQuarantined, until }: ProjectMails,
): AsyncGenerator<RenderOutcome[]> {
  const contents = await detachAll(mails)
  const isOver = (): boolean =>
    performance.now() > until || (!isQuarantined && context.quarantine.has(projectId))
  let left = [...mails]
  while (left.length > 0) {
    const { ended, open } = withoutRejected(context.quarantine, left)
    yield ended
    left = open
    if (isOver()) {
      yield left.map(({ parts }) => ({ id: parts.mail.id, kind: 'postponed' }))
      return
    }
    const attempt = { projectId, task: firstTask(left, { isQuarantined, contents }), contents, isOver }
    const outcomes = await (isQuarantined ? tryQuarantined(context, attempt) : tryShared(context, attempt))
    yield outcomes
    left = left.slice(outcomes.length)
  }
}

type Contents = Map<
  MailParts['content'],
  { content: MailParts['content']; files: ReadonlyMap<string, Buffer> }
>

/** Returns the distinct contents of mails, without their large files. */
async function detachAll(mails: readonly MailToRender[]): Promise<Contents> {
  const contents: Contents = new Map()
  for (const { parts } of mails) {
    if (contents.has(parts.content)) continue
    const { attachments, files } = await detach(parts.content.attachments)
    contents.set(parts.content, { content: { ...parts.content, attachments }, files })
  }
  return contents
}

function withoutRejected(
  quarantine: Quarantine,
  mails: readonly MailToRender[],
): { ended: RenderOutcome[]; open: MailToRender[] } {
  const ended: RenderOutcome[] = []
  const open = mails.filter(({ contentId, parts }) => {
    const reason = quarantine.verdictOn(contentId)
    if (reason !== undefined) ended.push({ id: parts.mail.id, kind: 'failed', reason })
    return reason === undefined
  })
  return { ended, open }
}

/**
 * Maximum characters of contents and variables in one task. The worker's heap contains them and the results.
 */
const taskLength = 4 * 1024 * 1024
/** Bytes of heap per character that variables such as `[{},{},…]` need. */
const variablesWeight = 16

function firstTask(
  mails: readonly MailToRender[],
  { isQuarantined, contents }: { isQuarantined: boolean; contents: Contents },
): MailToRender[] {
  const seen = new Set<MailParts['content']>()
  let length = 0
  const end = mails.findIndex(({ parts: { content, variables } }, index) => {
    if (!seen.has(content)) length += lengthOf(contents.get(content)?.content ?? content)
    seen.add(content)
    length += variablesWeight * JSON.stringify(variables).length
    return index > 0 && (length > taskLength || isQuarantined)
  })
  return mails.slice(0, end < 0 ? mails.length : end)
}

/** Returns the length of a content in a worker's task, which excludes large files. */
const lengthOf = ({ subject, body, text = '', headers, attachments }: MailParts['content']): number =>
  attachments.reduce((sum, { content }) => sum + content.length, 0) +
  subject.length +
  body.length +
  text.length +
  JSON.stringify(headers).length

interface TaskAttempt {
  projectId: string
  task: readonly MailToRender[]
  contents: Contents
  isOver: () => boolean
}

/**
 * Returns the outcomes of the mails that a task rendered before it ended. Returns an empty array if the task
 * exceeds a limit or would start too late.
 */
async function tryShared(context: RenderContext, attempt: TaskAttempt): Promise<RenderOutcome[]> {
  const { projectId } = attempt
  const run = taskOf(attempt, false)
  const result = await context.workerGroups.shared({ projectId, isRequest: false, run })
  return result?.made ? recordRendered(context, attempt, result.made) : []
}

/** Returns the outcome of a task's only mail, or an empty array if the task would start too late. */
async function tryQuarantined(context: RenderContext, attempt: TaskAttempt): Promise<RenderOutcome[]> {
  const [mail] = attempt.task
  if (!mail) return []
  const first = await tryAlone(context, attempt, false)
  if (!(first instanceof WorkerDied)) return first
  // Only this mail used the CPU time, but cached templates of other mails may have used memory, so try again
  // without them.
  const last = first.deathCause === 'too-slow' ? first : await tryAlone(context, attempt, true)
  if (!(last instanceof WorkerDied)) return last
  const reason = reasonOf(last.deathCause, context.limits)
  context.quarantine.exceeded(mail.contentId, reason)
  return [{ id: mail.parts.mail.id, kind: 'failed', reason }]
}

async function tryAlone(
  context: RenderContext,
  attempt: TaskAttempt,
  alone: boolean,
): Promise<RenderOutcome[] | WorkerDied> {
  const { projectId } = attempt
  try {
    const run = taskOf(attempt, alone)
    const { made } = await context.workerGroups.quarantined({ projectId, isRequest: false, run })
    return made ? recordRendered(context, attempt, made) : []
  } catch (error) {
    // Mails are not at fault if a process cannot be started, so they return to the queue.
    if (!(error instanceof WorkerDied && error.hadStarted)) throw error
    context.quarantine.add(projectId)
    // The time limit is the CPU time that the ended worker has used at least.
    if (error.deathCause === 'too-slow')
      context.usage.add({ projectId, mails: 0, cpuMs: context.limits.timeMs })
    return error
  }
}

/**
 * Returns a function that renders a task. `made` is undefined if the task waited so long for tasks of other
 * projects that it would start too late.
 */
function taskOf({ task, contents, isOver }: TaskAttempt, alone: boolean) {
  const mails = task.map(({ parts }) => ({
    ...parts,
    content: contents.get(parts.content)?.content ?? parts.content,
  }))
  return async (pool: RenderingPool): Promise<{ made: MailsResult | undefined }> => ({
    made: isOver() ? undefined : await pool.renderMails({ mails, alone }),
  })
}

function recordRendered(
  { quarantine, usage }: RenderContext,
  { projectId, task, contents }: TaskAttempt,
  result: MailsResult,
): RenderOutcome[] {
  for (const { contentId } of task.slice(0, result.made.length)) quarantine.rendered(contentId)
  usage.add({ projectId, mails: result.made.length, cpuMs: result.cpuMs })
  return outcomesOf(task, { result, contents })
}

function outcomesOf(
  task: readonly MailToRender[],
  { result, contents }: { result: MailsResult; contents: Contents },
): RenderOutcome[] {
  const { buffer, byteOffset } = result.bytes
  let at = byteOffset
  return result.made.flatMap((made: MailResult, index): RenderOutcome[] => {
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

// The same text as in `renderMail`, which checks messages without their large files.
const tooLargeReason = 'The complete message is larger than 40 MB'
