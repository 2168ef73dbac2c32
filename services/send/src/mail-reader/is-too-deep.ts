import { Parser } from 'htmlparser2'

/**
 * True when so many elements may be open at once that the cleaner takes seconds and minutes: its time grows
 * with their number times the length. Not so many are open in any mail for people. The parser is the
 * cleaner's own, so that both take the same for an element: within `svg`, for example, `style` has elements
 * in it. It stops at the first that is too deep, since deep nesting makes it slow as well.
 */
export function isTooDeep(html: string): boolean {
  let open = 0
  let most = 0
  const parser = new Parser({
    onopentag: () => {
      open += 1
      most = Math.max(most, open)
      if (most > mostOpen) parser.pause()
    },
    onclosetag: () => {
      open -= 1
    },
  })
  parser.write(html)
  return most > mostOpen
}

/** A mail of 2 MB with 2,000 of them took six seconds. */
const mostOpen = 500
