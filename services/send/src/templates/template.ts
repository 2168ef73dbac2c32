import type { MailType } from '@postrider/contracts/resources'

export interface Template {
  id: string
  projectId: string
  /** The project's generation in which it was created. */
  generation: number
  name: string
  description: string
  subject: string
  body: string
  from: string
  fromName: string | null
  replyTo: string | null
  type: MailType
  /** Incremented by each change of the content. */
  version: number
  versionAt: Date
  createdAt: Date
  updatedAt: Date
}

const contentFields = ['subject', 'body', 'from', 'fromName', 'replyTo', 'type'] as const

/** Applies a change to the template; a change of the content creates a new version. */
export function changeTemplate(before: Template, change: Partial<Template>, at: Date): Template {
  const after = { ...before, ...change, updatedAt: at }
  if (contentFields.every((field) => after[field] === before[field])) return after
  // Clocks of instances differ.
  const versionAt = at < before.versionAt ? before.versionAt : at
  return { ...after, version: before.version + 1, versionAt }
}
