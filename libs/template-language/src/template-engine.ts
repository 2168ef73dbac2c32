import { dottedKey } from '@postrider/contracts'
import { decodeHTML } from 'entities'
import { escapeUTF8 } from 'entities/escape'
import {
  Context,
  Liquid,
  Parser,
  toValue,
  toValueSync,
  type Drop,
  type Emitter,
  type FilterImplOptions,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { hasTooMany, tooManyPieces } from './rewrite-template.ts'
import { rawValue, valueToText, type TemplateTarget } from './template-value.ts'

/** The most that a rendered text may weigh, in characters: as much as a stored body. */
export const maxRenderedLength = 2 * 1024 * 1024

// No limit by the clock here: a mail would read otherwise on a busy machine. What ends steps that are
// expensive each is the limit of CPU time of the process that renders (libs/worker-processes).
const limits = {
  parseLimit: 2 * maxRenderedLength,
  renderLimit: Number.POSITIVE_INFINITY,
  memoryLimit: 10_000_000,
}

// A loop turn is a step, and so is each piece in it: about 80 ms. Counted, not timed: a mail reads the same
// on a busy machine.
const maxSteps = 50_000

// Other templates are out of reach: there is no file system behind a mail.
const forbiddenTags = ['include', 'render', 'layout', 'block']

/** A Liquid that escapes for its target, knows no other files, and stops at the limits. */
export function createTemplateEngine(target: TemplateTarget): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    jsTruthy: true,
    // Stored dates are UTC, and so is what mails show unless the template says otherwise.
    timezoneOffset: 0,
    outputEscape: (value: unknown) => valueToText(value, target),
    ...limits,
  })
  for (const tag of forbiddenTags) delete engine.tags[tag]
  for (const [name, filter] of Object.entries(filtersFor(target))) engine.registerFilter(name, filter)
  for (const name of ['json', 'jsonify', 'inspect', 'push', 'unshift']) {
    const filter = engine.filters[name]
    if (typeof filter === 'function') engine.registerFilter(name, ofPlainValues(filter))
  }
  const date = engine.filters['date']
  if (typeof date === 'function') engine.registerFilter('date', dateFrom(date))
  // Randomness would make a repeated rendering differ from the mail that was sent.
  engine.unregisterFilter('sample')
  return engine
}

/** Parses standard Liquid; throws where it is broken or has too many pieces. */
export const parseTemplate = (engine: Liquid, source: string): Template[] =>
  new MailParser(engine).parse(source)

class MailParser extends Parser {
  #pieces = 0

  // Also called for the lines of a `liquid` tag.
  override parseTokens(tokens: TopLevelToken[]): Template[] {
    this.#pieces += tokens.length
    if (hasTooMany(this.#pieces)) throw tooManyPieces()
    return super.parseTokens(tokens)
  }
}

/** Renders; throws where the template or its limits do. */
export function renderParsed(
  engine: Liquid,
  templates: Template[],
  scope: { variables: object; now: Date },
): string {
  // Tags such as increment write into the scope. Globals serve paths whose first key alone names nothing:
  // "a.b" without "a".
  const options = { sync: true, globals: scope.variables }
  const context = new MailContext({ ...scope.variables }, engine.options, options, { liquid: engine })
  context.now = scope.now
  countSteps(context)
  const emitter = cappedEmitter()
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter))
  return emitter.buffer
}

class MailContext extends Context {
  now: Date = new Date(0);

  /** A literal key with dots goes before the nested path, as in conditions. */
  override *_getFromScope(
    scope: unknown,
    path: (string | number | Drop)[] | string,
  ): IterableIterator<unknown> {
    const keys = typeof path === 'string' ? path.split('.') : path
    let value = scope
    for (let at = 0; at < keys.length;) {
      const dotted = dottedKey(value, keys, at)
      value = yield super._getFromScope(value, dotted ? [dotted.key] : keys.slice(at, at + 1))
      at += dotted?.count ?? 1
    }
    return value
  }
}

/** The engine asks its time limit before every step. */
function countSteps({ renderLimit }: Context): void {
  const checkTime = renderLimit.check.bind(renderLimit)
  let steps = 0
  renderLimit.check = (now) => {
    steps += 1
    if (steps > maxSteps) throw new RangeError('the template takes too many steps')
    checkTime(now)
  }
}

function cappedEmitter(): Emitter {
  return {
    buffer: '',
    write(piece: unknown) {
      this.buffer += typeof piece === 'string' ? piece : valueToText(piece, 'text')
      if (this.buffer.length > maxRenderedLength) throw new RangeError('the rendered text is too long')
    },
  }
}

const isMissing = (value: unknown): boolean => {
  const plain: unknown = toValue(value)
  return plain === undefined || plain === null || plain === ''
}

// A filter with raw: true ends the chain as it is; these escape by themselves, so nothing is escaped twice.
function filtersFor(target: TemplateTarget): Record<string, FilterImplOptions> {
  const common: Record<string, FilterImplOptions> = {
    or_else: (value: unknown, fallback: string) => (isMissing(value) ? fallback : value),
    raw: { raw: true, handler: (value: unknown) => rawValue(value, target) },
  }
  return target === 'html' ? { ...common, ...htmlFilters } : common
}

const escapeOnce = (value: unknown): string => escapeUTF8(decodeHTML(valueToText(value, 'text')))

const htmlFilters: Record<string, FilterImplOptions> = {
  escape: { raw: true, handler: (value: unknown) => escapeUTF8(valueToText(value, 'text')) },
  xml_escape: { raw: true, handler: (value: unknown) => escapeUTF8(valueToText(value, 'text')) },
  escape_once: { raw: true, handler: escapeOnce },
  newline_to_br: { raw: true, handler: (value: unknown) => escapeOnce(value).replace(/\r?\n/g, '<br />\n') },
}

type FilterFunction = Extract<FilterImplOptions, (...args: never[]) => unknown>

// "now" is the moment of the mail, not of the machine.
const dateFrom = (date: FilterFunction): FilterFunction =>
  function (value: unknown, ...args: unknown[]) {
    const isNow = value === 'now' || value === 'today'
    return date.call(this, isNow && this.context instanceof MailContext ? this.context.now : value, ...args)
  }

/** The words nil, empty and blank are objects of the engine, and would be written as objects. */
const ofPlainValues = (filter: FilterFunction): FilterFunction =>
  function (...values: unknown[]) {
    const [value, ...args] = values.map((each) => (isMissing(each) ? toValue(each) : each))
    return filter.call(this, value, ...args)
  }
