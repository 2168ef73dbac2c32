import { categoryOf, type UsageCategory } from '@postrider/contracts'
import { isSimulated } from '@postrider/contracts/mail'
import { draft, usageCounted, type Draft } from '@postrider/contracts/messages'
import type { MailSource } from '@postrider/contracts/resources'

/** A mail that counts. */
export interface UsedMail {
  projectId: string
  generation: number
  source: MailSource
  toEmail: string
  acceptedAt: Date
  units: number
}

/** What mails of one project, category and hour add up to; negative for those that are taken back. */
export interface Usage {
  projectId: string
  generation: number
  category: UsageCategory
  hour: Date
  units: number
  /** Without those to the simulator. */
  mails: number
}

const hourMs = 3_600_000

/** A mail with attachments counts as two. */
export const unitsOf = (attachments: readonly unknown[]): number => (attachments.length > 0 ? 2 : 1)

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** A mail that came in; it says nothing of what the project sends. */
export const usageOfReceived = (mail: { projectId: string; generation: number; at: Date }): Usage => ({
  projectId: mail.projectId,
  generation: mail.generation,
  category: 'inbound',
  hour: hourOf(mail.at),
  units: 1,
  mails: 0,
})

/** Adds mails up; with `sign` -1 they are taken back. */
export function usageOf(mails: readonly UsedMail[], sign: 1 | -1 = 1): Usage[] {
  const sums = new Map<string, Usage>()
  for (const { projectId, generation, source, toEmail, acceptedAt, units } of mails) {
    const category = categoryOf(source)
    const hour = hourOf(acceptedAt)
    const key = `${projectId}/${generation}/${category}/${hour.getTime()}`
    const sum = sums.get(key) ?? {
      projectId,
      generation,
      category,
      hour,
      units: 0,
      mails: 0,
    }
    sum.units += sign * units
    if (!isSimulated(toEmail)) sum.mails += sign
    sums.set(key, sum)
  }
  return [...sums.values()]
}

export const usageDraft = (
  { projectId, generation, category, hour, units, mails }: Usage,
  { id, at }: { id: string; at: Date },
): Draft =>
  draft(
    usageCounted,
    { key: projectId, projectId, generation, at },
    { id, category, hour: hour.toISOString(), units, mails },
  )
