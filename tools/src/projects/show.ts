import { usageCategories } from '@postrider/contracts'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Output } from '../output.ts'
import { oneLine } from '../plain.ts'
import { ToolError } from '../tool-error.ts'
import { figuresOf, type ProjectFigures } from './figures.ts'
import {
  countContacts,
  findAccount,
  findAllTimeCounts,
  findQueues,
  findStoredBytes,
  type ClassQueue,
  type MailCounts,
  type ProjectAccount,
} from './project-details.ts'
import { storingServices, windows, type Window } from './ranking.ts'
import { bytesText, countText, countWithRate, cpuText, timeText } from './units.ts'

type WindowFigures = Pick<
  ProjectFigures,
  'mails' | 'bounces' | 'bounceRate' | 'complaints' | 'complaintRate' | 'renderingCpuSeconds'
>

interface ProjectDetails extends ProjectAccount {
  windows: Partial<Record<Window, WindowFigures>>
  allTime: MailCounts
  queues: ClassQueue[]
  /** By service. */
  storedBytes: Record<string, number>
  contacts: number
}

/**
 * Prints all figures of a project. Throws `ToolError` if the project is unknown or a database cannot be
 * queried.
 */
export async function show(databases: Databases, id: string, output: Output): Promise<void> {
  const account = await withDatabase(databases, 'accounts', (db) => findAccount(db, id))
  if (!account) throw new ToolError(`There is no project ${id}.`)
  const details: ProjectDetails = {
    ...account,
    windows: await windowsOf(databases, id),
    allTime: await withDatabase(databases, 'accounts', (db) => findAllTimeCounts(db, id)),
    queues: await withDatabase(databases, 'send', (db) => findQueues(db, id)),
    storedBytes: await storedBytesOf(databases, id),
    contacts: await withDatabase(databases, 'contacts', (db) => countContacts(db, id)),
  }
  await output.result(details, linesOf(details).join('\n'))
}

async function windowsOf(databases: Databases, id: string): Promise<ProjectDetails['windows']> {
  const found: ProjectDetails['windows'] = {}
  for (const since of windows)
    for (const {
      mails,
      bounces,
      bounceRate,
      complaints,
      complaintRate,
      renderingCpuSeconds,
    } of await figuresOf(databases, [id], since))
      found[since] = { mails, bounces, bounceRate, complaints, complaintRate, renderingCpuSeconds }
  return found
}

async function storedBytesOf(databases: Databases, id: string): Promise<Record<string, number>> {
  const stored: Record<string, number> = {}
  for (const service of storingServices)
    stored[service] = await withDatabase(databases, service, (db) => findStoredBytes(db, id))
  return stored
}

function linesOf(details: ProjectDetails): string[] {
  const { projectId, name, createdAt, storedBytes, contacts, windows: found, queues } = details
  return [
    line('Project', `${projectId}  ${oneLine(name)}`),
    line('Created', createdAt.toISOString()),
    line('State', stateOf(details)),
    line('This month', usageText(details)),
    ...windows.flatMap((window) => windowLine(window, found[window])),
    line('All time', countsText(details.allTime)),
    ...queues.map((queue) => line(`Queue ${queue.class}`, queueText(queue))),
    line(
      'Stored',
      Object.entries(storedBytes)
        .map(([service, bytes]) => `${service} ${bytesText(bytes)}`)
        .join(', '),
    ),
    line('Contacts', countText(contacts)),
  ]
}

const line = (heading: string, text: string): string => `${heading.padEnd(20)}  ${text}`

function stateOf({ deletedAt, disabledReason }: ProjectAccount): string {
  if (deletedAt) return `deleted ${deletedAt.toISOString()}`
  return disabledReason === null ? 'enabled' : `disabled (${disabledReason})`
}

/** Returns the used units of each category with its limit. */
function usageText({ used, limits }: ProjectAccount): string {
  const total = usageCategories.reduce((sum, category) => sum + used[category], 0)
  return [
    ...usageCategories.map((category) => [category, used[category]] as const),
    ['total', total] as const,
  ]
    .map(([cap, units]) => {
      const limit = limits?.[cap] ?? null
      return `${cap} ${countText(units)}${limit === null ? '' : ` of ${countText(limit)}`}`
    })
    .join(', ')
}

const windowLine = (window: Window, figures: WindowFigures | undefined): string[] =>
  figures
    ? [line(`Last ${window}`, `${countsText(figures)}, rendering ${cpuText(figures.renderingCpuSeconds)}`)]
    : []

const countsText = ({ mails, bounces, complaints, ...rates }: MailCounts & Partial<WindowFigures>): string =>
  [
    `${countText(mails)} mails`,
    `${countWithRate(bounces, rates.bounceRate ?? null)} bounces`,
    `${countWithRate(complaints, rates.complaintRate ?? null)} complaints`,
  ].join(', ')

const queueText = ({ dueMails, oldestDueSeconds, waitingMails, heldMails }: ClassQueue): string =>
  `${countText(dueMails)} due, oldest ${timeText(oldestDueSeconds)}, ${countText(waitingMails)} waiting, ${countText(heldMails)} held`
