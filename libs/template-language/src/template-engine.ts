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

/** The maximum length of a rendered text, in characters. It equals the maximum length of a stored body. */
export const maxRenderedLength = 2 * 1024 * 1024

// There is no time limit, because the result must not depend on the load of the machine. The worker process
// limits the CPU time of expensive steps (libs/worker-processes).
const limits = {
  parseLimit: 2 * maxRenderedLength,
  renderLimit: Number.POSITIVE_INFINITY,
  memoryLimit: 10_000_000,
}

// Each loop iteration and each piece inside it is a step. This number of steps takes about 80 ms.
const maxSteps = 50_000

// Templates have no file system, so a template cannot include another template.
const forbiddenTags = ['include', 'render', 'layout', 'block']

/** Creates a Liquid engine with limits. It escapes for its target, and cannot include files. */
export function createTemplateEngine(target: TemplateTarget): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    jsTruthy: true,
    // Dates are shown in UTC unless the template sets another time zone.
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
  // Rendering must be repeatable: a second rendering must equal the mail that was sent.
  engine.unregisterFilter('sample')
  return engine
}

/** Parses standard Liquid. Throws if the source is invalid or has too many pieces. */
export const parseTemplate = (engine: Liquid, source: string): Template[] =>
  new MailParser(engine).parse(source)

class MailParser extends Parser {
  #pieces = 0

  // The parser also calls this for the lines of a `liquid` tag.
  override parseTokens(tokens: TopLevelToken[]): Template[] {
    this.#pieces += tokens.length
    if (hasTooMany(this.#pieces)) throw tooManyPieces()
    return super.parseTokens(tokens)
  }
}

/** Renders a parsed template. Throws if the template fails or exceeds a limit. */
export function renderParsed(
  engine: Liquid,
  templates: Template[],
  scope: { variables: object; now: Date },
): string {
  // Copy the variables, because tags such as `increment` write into the scope. `globals` resolves paths whose
  // first key has no value, such as "a.b" without "a".
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

  /** A literal key with dots takes precedence over the nested path. */
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

/** Counts steps by wrapping the engine's time check, which runs before every step. */
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

// With `raw: true`, the engine does not escape the output after a filter. These filters escape by themselves,
// so that text is not escaped twice.
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

// "now" means the time of the mail, not of the machine.
const dateFrom = (date: FilterFunction): FilterFunction =>
  function (value: unknown, ...args: unknown[]) {
    const isNow = value === 'now' || value === 'today'
    return date.call(this, isNow && this.context instanceof MailContext ? this.context.now : value, ...args)
  }

/**
 * Converts the engine's objects for nil, empty and blank to plain values, so that filters do not print them
 * as objects.
 */
const ofPlainValues = (filter: FilterFunction): FilterFunction =>
  function (...values: unknown[]) {
    const [value, ...args] = values.map((each) => (isMissing(each) ? toValue(each) : each))
    return filter.call(this, value, ...args)
  }
