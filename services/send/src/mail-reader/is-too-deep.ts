import { readHtml } from '../domain/message/read-html.ts'

/**
 * True when so many elements may be open at once that the cleaner takes seconds and minutes: its time grows with their number times the
 * length. Not so many are open in any mail for people. Closing tags count for elements of their own name alone, since others close
 * nothing.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let all = 0
  let most = 0
  const change = (start: number, end: number, by: 1 | -1): void => {
    const name = html.slice(start, end).toLowerCase()
    const now = open.get(name) ?? 0
    if (isVoid.test(name) || now + by < 0) return
    open.set(name, now + by)
    all += by
    most = Math.max(most, all)
  }
  readHtml(html, {
    onopentagname: (start, end) => change(start, end, 1),
    onclosetag: (start, end) => change(start, end, -1),
  })
  return most > mostOpen
}

const mostOpen = 2_000
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
