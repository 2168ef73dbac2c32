import { Parser } from 'htmlparser2'

/**
 * True if so many elements may be open at the same time that cleaning takes seconds or minutes: its time
 * grows with their number times the length. No usual mail has so many. Uses the parser of the cleaner, so
 * that both find the same elements (in `svg`, for example, `style` contains elements). Stops at the first
 * element that is too deep, because deep nesting also slows the parser.
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

/** A mail of 2 MB with 2,000 open elements takes six seconds. */
const mostOpen = 500
