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
  createdAt: Date
  updatedAt: Date
}

const maxNameLength = 255
const copyMark = ' (Copy)'

/** The name of a copy, within the maximum length. */
export const copyName = (name: string): string => name.slice(0, maxNameLength - copyMark.length) + copyMark
