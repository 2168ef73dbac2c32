import type { Liquid, Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { substitutePlainly } from './plain-substitution.ts'
import { rewriteTemplate } from './rewrite-template.ts'
import { createTemplateEngine, parseTemplate, renderParsed } from './template-engine.ts'
import type { TemplateTarget } from './template-value.ts'

/** A template and the use of its text. */
export type TemplateInput = { source: string; target: TemplateTarget }

export type TemplateRenderer = {
  /**
   * Renders a text of a mail. Never throws: if the template is invalid or exceeds a limit, only its variables
   * are replaced and its tags stay visible.
   *
   * In `html`, variables are escaped, except after `| raw`. In `text` and `subject` they are not escaped. A
   * `subject` is reduced to one line. `now` is the time of `{{ "now" | date: "%Y" }}`.
   */
  render(template: TemplateInput, variables: object, now: Date): string
}

type Parsed = { engine: Liquid; templates: Template[]; pieces: number } | 'broken'

/**
 * Creates a renderer with a cache of parsed templates.
 *
 * @param cacheBytes approximate memory for parsed templates; the body of a campaign is one entry
 */
export function createTemplateRenderer(cacheBytes = 16 * 1024 * 1024): TemplateRenderer {
  const engines = {
    html: createTemplateEngine('html'),
    text: createTemplateEngine('text'),
    subject: createTemplateEngine('subject'),
  }
  const cache = new LRUCache<string, Parsed>({
    maxSize: cacheBytes,
    sizeCalculation: sizeOf,
  })
  return {
    render({ source, target }, variables, now) {
      const key = `${target}:${source}`
      const known = cache.get(key)
      const parsed = known ?? parse(engines[target], source)
      if (known === undefined) cache.set(key, parsed)
      const text = renderOrSubstitute(parsed, { source, target, variables, now })
      return target === 'subject' ? toOneLine(text) : text
    },
  }
}

// The source and the rewritten source need up to two bytes per character. Each variable, tag and text needs
// about a kilobyte.
const sizeOf = (parsed: Parsed, key: string): number =>
  4 * key.length + (parsed === 'broken' ? 0 : bytesPerPiece * parsed.pieces)
const bytesPerPiece = 1_000

type Rendering = TemplateInput & { variables: object; now: Date }

function renderOrSubstitute(parsed: Parsed, { source, target, variables, now }: Rendering): string {
  if (parsed !== 'broken') {
    try {
      return renderParsed(parsed.engine, parsed.templates, { variables, now })
    } catch {
      // Deliver the mail with visible tags instead of failing.
    }
  }
  return substitutePlainly(source, variables, target)
}

function parse(engine: Liquid, source: string): Parsed {
  try {
    const { source: liquid, pieces } = rewriteTemplate(source)
    return { engine, templates: parseTemplate(engine, liquid), pieces }
  } catch {
    return 'broken'
  }
}

/**
 * Reduces a text to one line, because a line break would start a new header (RFC 5322, section 2.2).
 * PostgreSQL rejects half of a surrogate pair, which the filters `first` and `split` can produce.
 */
export const toOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .toWellFormed()
