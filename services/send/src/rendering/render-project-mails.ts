import { WorkerDied } from '@postrider/worker-processes'
import { errorText } from '../providers/delivery-errors.ts'
import { maxMessageBytes } from '../messages/message-size.ts'
import type { MailParts, RenderedMail } from '../messages/render-mail.ts'
import { attach, detach } from './attachments.ts'
import type { Pool } from './pool.ts'
import { reasonOf, type Limits } from './reasons.ts'
import type { Quarantine } from './quarantine.ts'
import type { MailMade, MailsMade } from './tasks.ts'
import type { WorkerGroups } from './worker-groups.ts'

export interface MailToRender {
  contentId: string
  parts: MailParts
}

export interface ProjectMails {
  projectId: string
  mails: readonly MailToRender[]
  /** In the worker of quarantined projects, where the project delays nobody else. */
  isQuarantined: boolean
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
  quarantine: Quarantine
  limits: Limits
}

/**
 * Renders a project's mails task by task. A task that exceeds a limit in the shared workers quarantines the
 * project: its mails go back into the queue and are rendered in the worker of quarantined projects, one by
 * one, so that it shows which of them it was.
 */
export async function* renderProjectMails(
  means: Means,
  { projectId, mails, isQuarantined, until }: ProjectMails,
): AsyncGenerator<RenderOutcome[]> {
  const contents = await detachAll(mails)
  const isOver = (): boolean =>
    performance.now() > until || (!isQuarantined && means.quarantine.has(projectId))
  let left = [...mails]
  while (left.length > 0) {
    const { ended, open } = withoutCondemned(means.quarantine, left)
    yield ended
    left = open
    if (isOver()) {
      yield left.map(({ parts }) => ({ id: parts.mail.id, kind: 'postponed' }))
      return
    }
    const trying = { projectId, task: firstTask(left, { isQuarantined, contents }), contents, isOver }
    const outcomes = await (isQuarantined ? tryQuarantined(means, trying) : tryShared(means, trying))
    yield outcomes
    left = left.slice(outcomes.length)
  }
}

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
 * Characters of contents and variables in one task: they are on the worker's heap together, with what is made
 * of them.
 */
const taskLength = 4 * 1024 * 1024
/** What is one character of text on the heap is this many bytes in variables like `[{},{},…]`. */
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

/**
 * The outcomes of the first mails of a task; none when it exceeds a limit, or when its turn came too late.
 */
async function tryShared(means: Means, trying: Trying): Promise<RenderOutcome[]> {
  const { projectId } = trying
  const run = taskOf(trying, false)
  const result = await means.workerGroups.shared({ projectId, isRequest: false, run })
  return result?.made ? finished(means, trying, result.made) : []
}

/** The outcome of a task's only mail; none when its turn came too late. */
async function tryQuarantined(means: Means, trying: Trying): Promise<RenderOutcome[]> {
  const [mail] = trying.task
  if (!mail) return []
  const first = await tryAlone(means, trying, false)
  if (!(first instanceof WorkerDied)) return first
  // Too much CPU time is its own. Memory may have been that of the templates of others, and a crash
  // anybody's.
  const last = first.fall === 'too-slow' ? first : await tryAlone(means, trying, true)
  if (!(last instanceof WorkerDied)) return last
  const reason = reasonOf(last.fall, means.limits)
  means.quarantine.exceeded(mail.contentId, reason)
  return [{ id: mail.parts.mail.id, kind: 'failed', reason }]
}

async function tryAlone(means: Means, trying: Trying, alone: boolean): Promise<RenderOutcome[] | WorkerDied> {
  const { projectId } = trying
  try {
    const run = taskOf(trying, alone)
    const { made } = await means.workerGroups.quarantined({ projectId, isRequest: false, run })
    return made ? finished(means, trying, made) : []
  } catch (error) {
    // A process that cannot be started says nothing about the mails: they go back and wait.
    if (!(error instanceof WorkerDied && error.hadBegun)) throw error
    means.quarantine.add(projectId)
    return error
  }
}

/**
 * `made` is undefined when the turn came too late: other tenants' tasks may have taken long since this one
 * began to wait.
 */
function taskOf({ task, contents, isOver }: Trying, alone: boolean) {
  const mails = task.map(({ parts }) => ({
    ...parts,
    content: contents.get(parts.content)?.content ?? parts.content,
  }))
  return async (pool: Pool): Promise<{ made: MailsMade | undefined }> => ({
    made: isOver() ? undefined : await pool.renderMails({ mails, alone }),
  })
}

function finished({ quarantine }: Means, { task, contents }: Trying, result: MailsMade): RenderOutcome[] {
  for (const { contentId } of task.slice(0, result.made.length)) quarantine.rendered(contentId)
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
