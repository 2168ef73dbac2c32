import { linkSigner } from '@postrider/security/link-token'
import type { Progress } from '@postrider/worker-processes/worker'
import { checkTemplate, createTemplateRenderer } from '@postrider/template-language'
import type { TemplatePreview } from '@postrider/contracts/resources'
import { previewMail } from '../messages/preview-mail.ts'
import { renderContent, renderMail, type MailParts, type RenderRules } from '../messages/render-mail.ts'
import type {
  CheckResult,
  CheckTask,
  MailResult,
  MailsResult,
  MailsTask,
  RenderSettings,
  TextResult,
  TextTask,
} from './tasks.ts'

/**
 * CPU time after which a task returns its results so far. A batch of 75 ordinary mails takes a fifth of this
 * time.
 */
const sliceMs = 500

/** Bytes of messages after which a task returns its results so far. */
const sliceBytes = 8 * 1024 * 1024

/** Size of the cache of parsed templates, a quarter of the heap. */
const rememberedBytes = 16 * 1024 * 1024

let renderer = createTemplateRenderer(rememberedBytes)

const rulesOf = ({ publicUrl, reservedPrefixes, linkKeys }: RenderSettings): RenderRules => ({
  publicUrl,
  reservedPrefixes,
  renderer,
  sign: linkSigner(linkKeys),
})

/** Renders the mails of a task in order, up to the limits of time and size. */
export function renderMails({ mails, settings, alone }: MailsTask, progress: Progress): MailsResult {
  if (alone) renderer = createTemplateRenderer(rememberedBytes)
  const rules = rulesOf(settings)
  const made: MailResult[] = []
  const messages: Uint8Array[] = []
  let size = 0
  for (const parts of mails) {
    progress.step()
    const { mail, raw } = makeMail(parts, rules)
    made.push(mail)
    messages.push(raw)
    size += raw.length
    if (progress.cpuMs() > sliceMs || size > sliceBytes) break
  }
  return { made, bytes: Buffer.concat(messages), cpuMs: progress.cpuMs() }
}

const nothing = new Uint8Array()

function makeMail(parts: MailParts, rules: RenderRules): { mail: MailResult; raw: Uint8Array } {
  try {
    const { raw, ...mail } = renderMail(parts, rules)
    return { mail: { ...mail, size: raw.length }, raw }
  } catch (error) {
    return { mail: { error: error instanceof Error ? error.message : String(error) }, raw: nothing }
  }
}

/** Checks templates before they are saved. */
export const checkTexts = ({ texts }: CheckTask): CheckResult => texts.map(checkTemplate)

/** Renders subject and HTML of a mail for display. */
export const renderText = ({ parts, settings }: TextTask): TextResult =>
  renderContent(parts, rulesOf(settings))

/** Renders a mail that is not stored, and reports errors in its templates. */
export const previewText = ({ parts, settings }: TextTask): TemplatePreview =>
  previewMail(parts, rulesOf(settings))
