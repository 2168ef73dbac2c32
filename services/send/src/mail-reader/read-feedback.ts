import type { Email } from 'postal-mime'
import { meaningOfFeedback } from '../bounces/feedback.ts'
import { fieldsOf, keywordOf, parseMail, partOf } from './report-parts.ts'
import { recipientsIn, reportBase } from './report-base.ts'
import type { ParsedReport } from './tasks.ts'

const originalTypes = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers']

/** Parses feedback in ARF (RFC 5965), whose parts may be in multipart/report or multipart/mixed. */
export async function complaintOf(message: Email, feedback: string): Promise<ParsedReport> {
  const field = await fieldsOf(feedback)
  const kind = meaningOfFeedback(keywordOf(field('feedback-type')))
  if (kind === 'none') return { kind }
  const original = await parseMail(partOf(message, originalTypes) ?? '')
  const named = [field('original-mail-from'), field('original-rcpt-to'), headerOf(original, 'return-path')]
  return {
    kind,
    ...reportBase(message, named),
    recipients: recipientsIn([field('original-rcpt-to')]),
    linkTokens: tokensIn([
      headerOf(original, 'list-unsubscribe')?.replace(/\s/g, ''),
      original.html,
      original.text,
      message.text,
    ]),
  }
}

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value

/** Returns the tokens of links in a mail. The caller must check which tokens we have signed. */
const tokensIn = (texts: readonly (string | undefined)[]): string[] => {
  const found = texts.flatMap((text) =>
    [...(text ?? '').slice(0, maxBodyLength).matchAll(/[?&;]e=([\w.-]{1,1000})/g)].flatMap(
      ([, token]) => token ?? [],
    ),
  )
  return [...new Set(found)].slice(0, maxTokens)
}

/** Maximum characters to read; a sent body cannot be longer. */
const maxBodyLength = 2 * 1024 * 1024
const maxTokens = 20
