import { fc } from '@postrider/testing/property'
import { rewriteTemplate } from './rewrite-template.ts'
import { renderSimple, simpleTemplateOf } from './simple-template.ts'
import { createTemplateEngine, maxRenderedLength, parseTemplate, renderParsed } from './template-engine.ts'
import type { TemplateTarget } from './template-value.ts'

const now = new Date('2026-03-01T12:00:00Z')
const engines = {
  html: createTemplateEngine('html'),
  text: createTemplateEngine('text'),
  subject: createTemplateEngine('subject'),
}

/** Undefined for a template that cannot be parsed: nobody renders it. */
function byEngine(source: string, variables: object, target: TemplateTarget): string | undefined {
  const engine = engines[target]
  const templates = parsed(source, target)
  return templates && renderParsed(engine, templates, { variables, now })
}
function parsed(source: string, target: TemplateTarget) {
  try {
    return parseTemplate(engines[target], rewriteTemplate(source).source)
  } catch {
    return undefined
  }
}
const simply = (source: string, variables: object): string | undefined => {
  const template = simpleTemplateOf(source)
  return template && renderSimple(template, variables, 'html')
}

const key = fc.constantFrom('a', 'b', 'data', 'size', 'length', 'first', 'empty', 'nil', 'and', 'constructor', '__proto__', 'n1', '_', 'now', '5', 'x-y', 'é') // prettier-ignore
const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'))
const fallback = fc.oneof(
  fc.string(),
  fc.constantFrom('"b"', "'<b>'", '"b\\c"', '"\\n"', '""', 'b ?? "c"', '| upcase'),
)
const output = fc.oneof(
  path.map((keys) => `{{ ${keys} }}`),
  path.map((keys) => `{{${keys}}}`),
  path.map((keys) => `{{- ${keys} -}}`),
  path.map((keys) => `{{&nbsp;${keys} }}`),
  fc.tuple(path, fallback).map(([keys, literal]) => `{{ ${keys} ?? ${literal} }}`),
  path.map((keys) => `{{ ${keys} | upcase }}`),
)
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ' ',
    '\n',
    '<p>',
    '{',
    '}',
    '}}',
    '{{',
    '%}',
    '{% if a %}',
    '{% raw %}{{a}}{% endraw %}',
    '{# a #}',
  ),
)
const source = fc
  .array(fc.oneof({ weight: 3, arbitrary: output }, text), { maxLength: 5 })
  .map((all) => all.join(''))
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('', '<b>&"', '{{ b }}'),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.jsonValue(),
)
const dotted = fc.oneof({ weight: 3, arbitrary: key }, path)
const object = fc.dictionary(dotted, fc.oneof(value, fc.dictionary(dotted, value, { maxKeys: 4 })), {
  maxKeys: 8,
})

describe('a simple template', () => {
  it('reads as the engine renders it, whatever the values are', () => {
    const target = fc.constantFrom<TemplateTarget>('html', 'text', 'subject')
    fc.assert(
      fc.property(source, object, target, (given, variables, shownIn) => {
        const template = simpleTemplateOf(given)
        const rendered = template && renderSimple(template, variables, shownIn)
        const expected = rendered === undefined ? undefined : byEngine(given, variables, shownIn)
        expect(expected === undefined ? undefined : rendered).toBe(expected)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['Hi {{ firstName ?? "you" }}, {{plan.name}}!', { plan: { name: '<pro>' } }, 'Hi you, &lt;pro&gt;!'],
    ['{{a}}{{b}}{{c}}', { a: 0, b: false, c: null }, '0false'],
    ['{{ a.b }}{{ c.d.e }}', { 'a.b': 'x', c: { 'd.e': 'y' } }, 'xy'],
    ['[{{ a ?? nil }}{{ a ?? null }}]', {}, '[]'],
    ['no variable at all } }}', {}, 'no variable at all } }}'],
  ])('is rendered without the engine: %s', (given, variables, expected) => {
    expect(simply(given, variables)).toBe(expected)
  })

  it.each([
    ['{{ a | upcase }}', { a: 'x' }],
    ['{% if a %}x{% endif %}', { a: 'x' }],
    ['{% raw %}{{a}}{% endraw %}', { a: 'x' }],
    [' {{- a }}', { a: 'x' }],
    ['{{ a.size }}', { a: 'x' }],
    ['{{ a.length }}', { a: 'x' }],
    ['{{ true }}', {}],
    ['{{ a }}', { a: ['x'] }],
    ['{{ a }}', { a: {} }],
    ['{{a}}'.repeat(3), { a: 'x'.repeat(maxRenderedLength / 2) }],
  ])('leaves everything else to the engine: %s', (given, variables) => {
    expect(simply(given, variables)).toBeUndefined()
  })
})
