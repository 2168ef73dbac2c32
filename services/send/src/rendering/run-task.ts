import { linkSigner } from '@postrider/security/link-token'
import { checkTemplate } from '../templates/engine/check-template.ts'
import { renderContent, renderMail, type MailParts, type RenderRules } from '../messages/render-mail.ts'
import { createTemplateRenderer } from '../templates/engine/render-template.ts'
import {
  reportMs,
  sliceMs,
  type Begun,
  type CheckMade,
  type CheckTask,
  type MailMade,
  type MailsMade,
  type MailsTask,
  type RenderSettings,
  type TextMade,
  type TextTask,
} from './tasks.ts'

/** Reports that a task begins, or that it has come to another mail. */
export type Report = (begun: Begun) => void

/** Bytes of finished messages after which a task hands back what it has. */
const sliceBytes = 8 * 1024 * 1024

/** Parsed templates that are kept between mails and tasks: a quarter of the heap, so that a mail has most of it. */
const rememberedBytes = 16 * 1024 * 1024

let renderer = createTemplateRenderer(rememberedBytes)

const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** How old a reading of the CPU time may be, by the clock: with the threads of the engine, a process uses little more of it than that. */
const readMs = 5

let lastRead = { atMs: Number.NEGATIVE_INFINITY, micros: 0 }

/** For between mails: a reading for each would cost a hundredth of what the mail does. */
function recentMicros(): number {
  const atMs = performance.now()
  if (atMs - lastRead.atMs > readMs) lastRead = { atMs, micros: cpuMicros() }
  return lastRead.micros
}

let toldMicros = 0

function begin(report: Report): void {
  toldMicros = cpuMicros()
  report({ pid: process.pid, cpuMicros: toldMicros })
}

/** A message for each mail would cost a tenth of what the mail does. */
function beginMail(report: Report): void {
  if (recentMicros() - toldMicros > reportMs * 1000) begin(report)
}

const rulesOf = ({ publicUrl, reservedPrefixes, linkKeys }: RenderSettings): RenderRules => ({
  publicUrl,
  reservedPrefixes,
  renderer,
  sign: linkSigner(linkKeys),
})

/** Makes the mails of a task one after the other, as many as fit into its share. */
export function renderMails({ mails, settings, alone }: MailsTask, report: Report): MailsMade {
  begin(report)
  if (alone) renderer = createTemplateRenderer(rememberedBytes)
  const rules = rulesOf(settings)
  const begunMicros = cpuMicros()
  const made: MailMade[] = []
  const messages: Uint8Array[] = []
  let size = 0
  for (const parts of mails) {
    beginMail(report)
    const { mail, raw } = makeMail(parts, rules)
    made.push(mail)
    messages.push(raw)
    size += raw.length
    if (recentMicros() - begunMicros > sliceMs * 1000 || size > sliceBytes) break
  }
  return { made, bytes: Buffer.concat(messages), cpuMs: (cpuMicros() - begunMicros) / 1000 }
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
export function checkTexts({ texts }: CheckTask, report: Report): CheckMade {
  begin(report)
  return texts.map(checkTemplate)
}

/** Subject and HTML of a mail, for people who look at it. */
export function renderText({ parts, settings }: TextTask, report: Report): TextMade {
  begin(report)
  return renderContent(parts, rulesOf(settings))
}
