import type { Reply } from './refusal.ts'

// RFC 5321 section 4.5.3.1.5 has 512 bytes for a line; some servers explain themselves at length.
const longestReply = 65_536

const complete = /(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*|\r)?\n/y
const begun = /^(?:\d{3}-[^\n]*\n)*(?:\d{0,3}$|\d{3}[- \r][^\n]*$)/

/** A function that finds the replies that are complete with a further piece of what a server says: RFC 5321 section 4.2. */
export function createReader(): (piece: Buffer) => { replies: Reply[]; isNonsense: boolean } {
  let text = ''
  return (piece) => {
    text += piece.toString('latin1')
    const replies: Reply[] = []
    complete.lastIndex = 0
    let read = 0
    for (let found = complete.exec(text); found; found = complete.exec(text)) {
      read = complete.lastIndex
      replies.push({ code: Number(found[1]), text: readable(found[0]) })
    }
    text = text.slice(read)
    return { replies, isNonsense: text.length > longestReply || !begun.test(text) }
  }
}

const readable = (bytes: string): string =>
  Buffer.from(bytes, 'latin1').toString().trimEnd().replaceAll('\r', '')
