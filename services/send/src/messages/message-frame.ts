import { randomBytes, randomUUID } from 'node:crypto'
import { composeMessage, type MessageInput, type MessageTexts } from './compose-message.ts'
import { encodedText } from './encoded-text.ts'
import { dateField, subjectField, toField, unsubscribeField, unsubscribeName } from './header-field.ts'
import { messageOf } from './write-message.ts'

/** What messages of one frame differ in; header fields are whole lines. */
type Hole =
  'id' | 'to' | 'subject' | 'date' | 'unsubscribe' | 'textEncoding' | 'text' | 'htmlEncoding' | 'html'

/** A message that is composed but for its holes. */
export type Frame = readonly (string | { hole: Hole })[]

/** The same for all messages that have one frame; undefined for a message that has none. */
export function frameKey(input: MessageInput, texts: MessageTexts): string | undefined {
  const { emailId, from, replyTo, attachments } = input
  if (attachments.length > 0 || texts.html === '' || !uuid.test(emailId)) return undefined
  const headers = Object.entries(input.headers).map(([name, value]) => [
    name,
    name === unsubscribeName ? null : value,
  ])
  return JSON.stringify([from.name, from.email, replyTo, texts.text === '', headers])
}

// Boundaries are made of it: of another length, or with other letters, they might be folded or quoted.
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The frame of this message and all others of its key. The composer makes a message of stand-ins; the frame is what is around them.
 * Undefined when they are not found where they are expected.
 */
export function frameOf(input: MessageInput, texts: MessageTexts): Frame | undefined {
  const model = modelOf(input, texts)
  // Without its last line end, which `messageOf` sets where there is none.
  const message = composeMessage(model.input, model.texts).toString().slice(0, -2)
  const ids = Array.from({ length: message.split(model.input.emailId).length - 1 }, () => 'id' as const)
  let frame: Frame | undefined = [message]
  for (const standIn of [...model.standIns, { text: model.input.emailId, holes: ids }])
    frame = frame && cut(frame, standIn)
  return frame
}

/** The message of a frame: byte for byte what the composer makes of the same input. */
export function fillFrame(frame: Frame, input: MessageInput, texts: MessageTexts): Buffer {
  const text = encodedText(texts.text)
  const html = encodedText(texts.html)
  const filling: Record<Hole, string> = {
    id: input.emailId,
    to: toField(input.to),
    subject: subjectField(input.subject),
    date: dateField(input.date),
    unsubscribe: unsubscribeField(input.headers[unsubscribeName] ?? ''),
    textEncoding: encodingField(text.encoding),
    text: text.lines,
    htmlEncoding: encodingField(html.encoding),
    html: html.lines,
  }
  let message = ''
  for (const piece of frame) message += typeof piece === 'string' ? piece : filling[piece.hole]
  return messageOf(message)
}

const encodingField = (encoding: string): string => `Content-Transfer-Encoding: ${encoding}\r\n`

/** Nothing else begins a line so: the lines of a folded header begin with a blank. */
const modelEncoding = /^Content-Transfer-Encoding: 7bit\r\n/m

interface StandIn {
  text: string | RegExp
  /** What it stands for, by its occurrences. */
  holes: readonly Hole[]
}

interface Model {
  input: MessageInput
  texts: MessageTexts
  standIns: StandIn[]
}

/** Stand-ins are random, so that nothing of a caller is taken for one, and so plain and short that the composer leaves them as they are. */
function modelOf(input: MessageInput, texts: MessageTexts): Model {
  const [subject, unsubscribe, text, html] = [randomText(), randomText(), randomText(), randomText()]
  const to = { name: null, email: `${randomText()}@example.com` }
  const hasText = texts.text !== ''
  const hasUnsubscribe = Object.hasOwn(input.headers, unsubscribeName)
  const headers = hasUnsubscribe ? { ...input.headers, [unsubscribeName]: unsubscribe } : input.headers
  return {
    input: { ...input, emailId: randomUUID(), to, subject, date: epoch, headers },
    texts: { text: hasText ? text : '', html },
    standIns: [
      { text: modelEncoding, holes: hasText ? ['textEncoding', 'htmlEncoding'] : ['htmlEncoding'] },
      { text: toField(to), holes: ['to'] },
      { text: subjectField(subject), holes: ['subject'] },
      { text: dateField(epoch), holes: ['date'] },
      { text, holes: hasText ? ['text'] : [] },
      { text: html, holes: ['html'] },
      { text: unsubscribeField(unsubscribe), holes: hasUnsubscribe ? ['unsubscribe'] : [] },
    ],
  }
}

const randomText = (): string => randomBytes(16).toString('hex')
const epoch = new Date(0)

/** Undefined when the stand-in does not occur as often as it stands for something. */
function cut(frame: Frame, { text, holes }: StandIn): Frame | undefined {
  let found = 0
  const cutPiece = (piece: string): Frame =>
    piece.split(text).flatMap((rest, index) => {
      const hole = index === 0 ? undefined : holes[found++]
      return hole === undefined ? [rest] : [{ hole }, rest]
    })
  const pieces = frame.flatMap((piece) => (typeof piece === 'string' ? cutPiece(piece) : [piece]))
  return found === holes.length ? pieces : undefined
}
