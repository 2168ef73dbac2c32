import { flushCompileCache } from 'node:module'
import { signLink } from '@postrider/service/link-token'
import workerpool from 'workerpool'
import { checkTemplate } from '../domain/templates/check-template.ts'
import { renderContent, renderMail, type MailParts, type RenderRules } from '../domain/message/render-mail.ts'
import { createTemplateRenderer } from '../domain/templates/render-template.ts'
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

// The program of a rendering process: what `pool.ts` starts, limits and ends.

/** Bytes of finished messages after which a task hands back what it has. */
const sliceBytes = 8 * 1024 * 1024

/** Parsed templates that are kept between mails and tasks: a quarter of the heap, so that a mail has most of it. */
const rememberedBytes = 16 * 1024 * 1024

/** EX_SOFTWARE of sysexits.h. */
const softwareError = 70

let renderer = createTemplateRenderer(rememberedBytes)

const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

let toldMicros = 0

function begin(): void {
  toldMicros = cpuMicros()
  const begun: Begun = { pid: process.pid, cpuMicros: toldMicros }
  workerpool.workerEmit(begun)
}

/** A message for each mail would cost a tenth of what the mail does. */
function beginMail(): void {
  if (cpuMicros() - toldMicros > reportMs * 1000) begin()
}

const rulesOf = ({ publicUrl, reservedPrefixes, linkKeys }: RenderSettings): RenderRules => ({
  publicUrl,
  reservedPrefixes,
  renderer,
  sign: (purpose, payload) => signLink(linkKeys, purpose, payload),
})

/** Makes the mails of a task one after the other, as many as fit into its share. */
async function renderMails({ mails, settings, alone }: MailsTask): Promise<MailsMade> {
  begin()
  if (alone) renderer = createTemplateRenderer(rememberedBytes)
  const rules = rulesOf(settings)
  const begunMicros = cpuMicros()
  const usedMs = (): number => (cpuMicros() - begunMicros) / 1000
  const made: MailMade[] = []
  const messages: Uint8Array[] = []
  let size = 0
  for (const parts of mails) {
    beginMail()
    const { mail, raw } = await makeMail(parts, rules)
    made.push(mail)
    messages.push(raw)
    size += raw.length
    if (usedMs() > sliceMs || size > sliceBytes) break
  }
  return { made, bytes: Buffer.concat(messages), cpuMs: usedMs() }
}

const nothing = new Uint8Array()

async function makeMail(parts: MailParts, rules: RenderRules): Promise<{ mail: MailMade; raw: Uint8Array }> {
  try {
    const { raw, ...mail } = await renderMail(parts, rules)
    return { mail: { ...mail, size: raw.length }, raw }
  } catch (error) {
    return { mail: { error: error instanceof Error ? error.message : String(error) }, raw: nothing }
  }
}

/** Checks texts as they are saved. */
function checkTexts({ texts }: CheckTask): CheckMade {
  begin()
  return texts.map(checkTemplate)
}

/** Subject and HTML of a mail, for people who look at it. */
function renderText({ parts, settings }: TextTask): TextMade {
  begin()
  return renderContent(parts, rulesOf(settings))
}

// Node's own code 1 means that the program could not be loaded; this code means that the task crashed it.
process.on('uncaughtException', () => process.exit(softwareError))

workerpool.worker({ renderMails, checkTexts, renderText })

// For the next process, since this one may never end by itself (pool.ts gives the folder).
flushCompileCache()
