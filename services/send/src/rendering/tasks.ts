import type { TemplateError } from '@postrider/template-language'
import type { MailParts } from '../messages/render-mail.ts'

/** The settings for rendering. */
export interface RenderSettings {
  publicUrl: string
  reservedPrefixes: readonly string[]
  /** Keys that sign the links in mails. */
  linkKeys: { id: string; secret: string }[]
}

/** A batch of mails of one project. Objects that the mails share (content, project) are passed once. */
export interface MailsTask {
  settings: RenderSettings
  mails: readonly MailParts[]
  /** True to clear the worker's template cache first, so that only this mail uses memory. */
  alone: boolean
}

/** One rendered mail, whose message is the next `size` bytes of the result. An `error` is permanent. */
export type MailResult =
  { subject: string; fromName: string; messageId: string; size: number } | { error: string }

/** The first mails of a task, in order. A task ends early at its limits of time and size. */
export interface MailsResult {
  made: MailResult[]
  bytes: Uint8Array
  cpuMs: number
}

/** Texts to check, in order. */
export interface CheckTask {
  texts: readonly string[]
}

/** An error or undefined for each text. */
export type CheckResult = (TemplateError | undefined)[]

/** A mail of which only subject, HTML and text part are rendered. */
export interface TextTask {
  settings: RenderSettings
  parts: MailParts
}

export interface TextResult {
  subject: string
  fromName: string
  html: string
  /** Null if the text part is derived from the HTML. */
  text: string | null
}
