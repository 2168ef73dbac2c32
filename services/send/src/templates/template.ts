import type { MailType } from '@postrider/contracts/resources'

export interface Template {
  id: string
  projectId: string
  /** The project's generation in which the template was created. */
  generation: number
  name: string
  description: string
  subject: string
  body: string
  from: string
  fromName: string | null
  replyTo: string | null
  type: MailType
  /** Number of the current version, which each change of the content increments. */
  version: number
  versionAt: Date
  createdAt: Date
  updatedAt: Date
}

const contentFields = ['subject', 'body', 'from', 'fromName', 'replyTo', 'type'] as const

/** Applies a change to a template. A change of the content creates a new version. */
export function changeTemplate(before: Template, change: Partial<Template>, at: Date): Template {
  const after = { ...before, ...change, updatedAt: at }
  if (contentFields.every((field) => after[field] === before[field])) return after
  // The clocks of instances differ, but a version must not start before the previous one.
  const versionAt = at < before.versionAt ? before.versionAt : at
  return { ...after, version: before.version + 1, versionAt }
}
