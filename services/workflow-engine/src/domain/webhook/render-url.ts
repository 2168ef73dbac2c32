import { OutgoingFault, targetUrl } from '@postrider/outgoing-http'
import { substitute, withoutVariables, type Substitution } from './substitute.ts'

/**
 * Renders the URL of a step. Values are percent-encoded, so that each stays within its host label, path
 * segment or parameter. A variable at the beginning is not encoded, because it is itself a URL. Throws
 * `OutgoingFault` if the URL is invalid or not allowed.
 */
export function renderUrl(source: string, { variables, spend }: Omit<Substitution, 'escape'>): string {
  const [, start = '', rest = ''] = /^\s*(\{\{[^{}]*\}\})?(.*)$/s.exec(source) ?? []
  const base = substitute(start, { variables, spend, escape: (text) => text })
  const rendered = base + substitute(rest, { variables, spend, escape: encode })
  const url = targetUrl(rendered)
  // Encoding does not protect against `.` and `..`, because URL parsers also resolve `%2e%2e` (WHATWG URL
  // section 4.1).
  if (segments(url) !== segments(targetUrl(base + withoutVariables(rest))))
    throw new OutgoingFault('A variable changes the path segments of the URL.')
  return url.href
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const segments = ({ pathname }: URL): number => pathname.split('/').length
