import type { Liquid, Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { substitutePlainly } from './plain-substitution.ts'
import { rewriteTemplate } from './rewrite-template.ts'
import { createTemplateEngine, parseTemplate, renderParsed } from './template-engine.ts'
import type { TemplateTarget } from './template-value.ts'

export type TemplateRenderer = {
  /**
   * Renders one text of a mail. Never throws: where the template is broken or exceeds a limit, its variables
   * are filled in plainly and its tags stay visible.
   *
   * `html` is escaped (`| raw` turns that off); `text` is not; `subject` is not, and comes out on one line.
   * `now` is what `{{ "now" | date: "%Y" }}` shows.
   */
  render(template: { source: string; target: TemplateTarget }, variables: object, now: Date): string
}

type Parsed = { engine: Liquid; templates: Template[]; pieces: number } | 'broken'

/**
 * A renderer that remembers what it has parsed.
 *
 * @param cacheBytes how much memory, about, parsed templates may take that it remembers; a campaign's body is
 * one entry
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

// Source and rewritten source, two bytes a character at most, and about a kilobyte of objects for each
// variable, tag and text.
const sizeOf = (parsed: Parsed, key: string): number =>
  4 * key.length + (parsed === 'broken' ? 0 : bytesPerPiece * parsed.pieces)
const bytesPerPiece = 1_000

type Rendering = { source: string; target: TemplateTarget; variables: object; now: Date }

function renderOrSubstitute(parsed: Parsed, { source, target, variables, now }: Rendering): string {
  if (parsed !== 'broken') {
    try {
      return renderParsed(parsed.engine, parsed.templates, { variables, now })
    } catch {
      // A mail that shows a tag is better than a mail that never arrives.
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

// A line break in a variable would start a new header (RFC 5322, section 2.2). Half of a surrogate pair, as
// `first` and `split` leave it, is refused by Postgres.
const toOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .toWellFormed()
