import type { TemplateError } from '@postrider/template-language'
import type { MailParts } from '../messages/render-mail.ts'

/** What tasks need beside their mails. */
export interface RenderSettings {
  publicUrl: string
  reservedPrefixes: readonly string[]
  /** Signs the links in mails. */
  linkKeys: { id: string; secret: string }[]
}

/** A batch of mails of one tenant. Objects that mails share (content, project) are sent once. */
export interface MailsTask {
  settings: RenderSettings
  mails: readonly MailParts[]
  /**
   * The worker forgets the templates of earlier tasks first, so that the memory used is this mail's alone.
   */
  alone: boolean
}

/**
 * One rendered mail; its message has the next `size` bytes of the task's. `error`: it cannot be made, however
 * often it is tried.
 */
export type MailMade =
  { subject: string; fromName: string; messageId: string; size: number } | { error: string }

/** The first mails of the task, in order: a task ends early when it has taken its share of time or memory. */
export interface MailsMade {
  made: MailMade[]
  bytes: Uint8Array
  cpuMs: number
}

/** Texts to be checked, in order. */
export interface CheckTask {
  texts: readonly string[]
}

/** An error for each text, or undefined. */
export type CheckMade = (TemplateError | undefined)[]

/** A mail whose subject and HTML are wanted as its recipient reads them. */
export interface TextTask {
  settings: RenderSettings
  parts: MailParts
}

export interface TextMade {
  subject: string
  html: string
}
