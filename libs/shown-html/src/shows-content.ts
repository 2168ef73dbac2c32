import { decodeHTML } from 'entities'
import { hasLetters } from './has-letters.ts'
import type { Tag } from './read-tags.ts'
import { walkHtml } from './walk-html.ts'

/** Returns whether the HTML shows text, or an image larger than one pixel. */
export function showsContent(html: string): boolean {
  let shows = false
  walkHtml(html, {
    startTag: (tag, is) => {
      if (tag.name === 'img' && !is.isHidden && !is.isInvisible) shows ||= !isPixel(tag)
    },
    text: (start, end, is) => {
      if (!shows && !is.isHidden && !is.isInvisible && !is.hasNoSize)
        shows = hasLetters(decodeHTML(html.slice(start, end)))
    },
  })
  return shows
}

/** Returns whether an image has at most one pixel, such as a tracking pixel. */
export const isPixel = ({ attributes }: Tag): boolean =>
  ['width', 'height'].some((name) => /^\s*0*[01](\D|$)/.test(attributes.get(name) ?? '')) ||
  /(?:^|[;\s])(?:max-)?(?:width|height)\s*:\s*0*[01](?:px)?\s*(?:!|;|$)/i.test(attributes.get('style') ?? '')
