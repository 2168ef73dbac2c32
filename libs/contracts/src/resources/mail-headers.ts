import { z } from 'zod'
import { hidesLineBreak } from '../mail/encoded-words.ts'
import { maxLineLength, rawIssues } from '../fields.ts'

// RFC 5322 section 3.6.8: a field name is visible ASCII without the colon.
const HeaderName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'Header names are visible ASCII characters without a colon')

const HeaderValue = z
  .string()
  .max(maxLineLength)
  .refine((value) => !/[\r\n]/.test(value), 'Must not contain line breaks')
  .refine((value) => !hidesLineBreak(value), 'Must not contain encoded words with line breaks in them')
  .refine((value) => !/[^\P{Cc}\t\r\n]/u.test(value), 'Must not contain control characters')

/**
 * Headers of message ids and tokens, where an encoded word would be read as it stands: they can be folded at
 * blanks only.
 */
const neverEncoded = new Set(['in-reply-to', 'references', 'otp-token'])

const isAscii = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)

// A folded line begins with a blank.
const maxWord = maxLineLength - 1
const isFoldable = (text: string): boolean => text.split(/[ \t]+/).every((word) => word.length <= maxWord)

/** What is wrong with the value of such a header. */
function faultOf(name: string, value: string): string | undefined {
  if (!isAscii(value)) return `The header ${name} must be ASCII.`
  if (!isFoldable(value))
    return `The header ${name} must have a blank after at most ${maxWord} characters, or it cannot be folded.`
  return undefined
}

const maxHeaders = 100

/** Custom headers of a mail: name to value. CR and LF are refused; null is as good as absent. */
export const CustomHeaders = z.record(z.string(), z.unknown()).transform((headers, ctx) => {
  const entries = Object.entries(headers).filter(([, value]) => value !== null)
  if (entries.length > maxHeaders)
    ctx.addIssue({ code: 'custom', message: `At most ${maxHeaders} headers are allowed.` })
  const read = entries.slice(0, maxHeaders).map(([name, value]): [string, string] => {
    const parsed = HeaderValue.safeParse(value)
    const faults = [...(HeaderName.safeParse(name).error?.issues ?? []), ...(parsed.error?.issues ?? [])]
    ctx.issues.push(...rawIssues(faults, name))
    const fault = neverEncoded.has(name.toLowerCase()) ? faultOf(name, parsed.data ?? '') : undefined
    if (fault !== undefined) ctx.addIssue({ code: 'custom', path: [name], message: fault })
    return [name, parsed.data ?? '']
  })
  return Object.fromEntries(read)
})
