import { linkSigner } from '@postrider/security/link-token'
import type { Progress } from '@postrider/worker-processes/worker'
import { checkTemplate, createTemplateRenderer } from '@postrider/template-language'
import { renderContent, renderMail, type MailParts, type RenderRules } from '../messages/render-mail.ts'
import type {
  CheckMade,
  CheckTask,
  MailMade,
  MailsMade,
  MailsTask,
  RenderSettings,
  TextMade,
  TextTask,
} from './tasks.ts'

/**
 * CPU time after which a task of mails hands back what it has. A batch of 75 ordinary mails takes a fifth of
 * it.
 */
const sliceMs = 500

/** Bytes of finished messages after which a task hands back what it has. */
const sliceBytes = 8 * 1024 * 1024

/**
 * Parsed templates that are kept between mails and tasks: a quarter of the heap, so that a mail has most of
 * it.
 */
const rememberedBytes = 16 * 1024 * 1024

let renderer = createTemplateRenderer(rememberedBytes)

const rulesOf = ({ publicUrl, reservedPrefixes, linkKeys }: RenderSettings): RenderRules => ({
  publicUrl,
  reservedPrefixes,
  renderer,
  sign: linkSigner(linkKeys),
})

/** Makes the mails of a task one after the other, as many as fit into its share. */
export function renderMails({ mails, settings, alone }: MailsTask, progress: Progress): MailsMade {
  if (alone) renderer = createTemplateRenderer(rememberedBytes)
  const rules = rulesOf(settings)
  const made: MailMade[] = []
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

function makeMail(parts: MailParts, rules: RenderRules): { mail: MailMade; raw: Uint8Array } {
  try {
    const { raw, ...mail } = renderMail(parts, rules)
    return { mail: { ...mail, size: raw.length }, raw }
  } catch (error) {
    return { mail: { error: error instanceof Error ? error.message : String(error) }, raw: nothing }
  }
}

/** Checks texts as they are saved. */
export const checkTexts = ({ texts }: CheckTask): CheckMade => texts.map(checkTemplate)

/** Subject and HTML of a mail, for people who look at it. */
export const renderText = ({ parts, settings }: TextTask): TextMade => renderContent(parts, rulesOf(settings))
