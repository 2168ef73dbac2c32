import { fc } from '@postrider/testing/property'
import { createTemplatePreviewer } from '../src/preview-template.ts'
import { createTemplateRenderer } from '../src/render-template.ts'

const now = new Date('2026-03-01T12:00:00Z')

function preview(source: string, variables: object = {}) {
  const previewer = createTemplatePreviewer()
  const text = previewer.render({ source, target: 'html' }, variables, now)
  return { text, ...previewer.reportOf({ source, target: 'html' }) }
}

describe('createTemplatePreviewer', () => {
  it('renders a valid template without an error', () => {
    expect(preview('Hi {{ name }}', { name: '<Ada>' })).toEqual({
      text: 'Hi &lt;Ada&gt;',
      error: undefined,
      unknownVariables: [],
    })
  })

  it('reports a syntax error at its position, and keeps the tags', () => {
    expect(preview('Hi {{ name }},\n  {% if a %}yes', { name: 'Ada' })).toEqual({
      text: 'Hi Ada,\n  {% if a %}yes',
      error: { message: 'tag {% if a %} not closed (line 2, column 3)', line: 2, column: 3 },
      unknownVariables: [],
    })
  })

  it('reports a limit that rendering exceeds, at its position in the original source', () => {
    const { text, error } = preview('{{ a ?? "b" }}\n {% for i in (1..60000) %}{{ i }}{% endfor %}')

    expect(error).toEqual({
      message: 'the template takes too many steps (line 2, column 2)',
      line: 2,
      column: 2,
    })
    expect(text).toContain('{% for')
  })

  it.each([
    ['a missing key', '{{ nobody }} {{ name }}', ['nobody']],
    ['a missing nested key', '{{ order.total }} {{ order.id }}', ['order.total']],
    ['a missing key in a condition', '{% if plan == "pro" %}x{% endif %}', ['plan']],
    ['a key with spaces', '{{ first name }}', ['first name']],
    ['a key that is itself a variable', '{{ order[key] }}', ['key']],
    ['each key once', '{{ a }}{{ b }}{{ a }}', ['a', 'b']],
  ])('reports %s', (_what, source, expected) => {
    expect(preview(source, { name: 'Ada', order: { id: 1 } }).unknownVariables).toEqual(expected)
  })

  it.each([
    ['fallback', '{{ nobody ?? "there" }} {{ other | upcase ?? "x" }}'],
    ['assignment', '{% assign a = 1 %}{{ a }}{% capture b %}x{% endcapture %}{{ b }}'],
    ['loop', '{% for item in items %}{{ item.name }} {{ forloop.index }}{% endfor %}'],
    ['null', '{{ locale }}'],
    ['literal', '{% if items == empty or items == blank or items == nil %}{{ "a" }}{% endif %}'],
  ])('does not report a variable with a value: %s', (_what, source) => {
    expect(preview(source, { items: [], locale: null }).unknownVariables).toEqual([])
  })

  it('reports at most 100 variables', () => {
    const source = Array.from({ length: 300 }, (_, index) => `{{ v${index} }}`).join('')

    expect(preview(source).unknownVariables).toHaveLength(100)
  })

  it('renders the same text as the renderer, and never throws', () => {
    const renderer = createTemplateRenderer()
    const piece = fc.constantFrom(
      '{{ a }}',
      '{{ a.b ?? "c" }}',
      '{% if a %}',
      '{% endif %}',
      '{% for x in a %}',
      '{% endfor %}',
      '{{ x',
      '}}',
      '{% liquid\n echo a %}',
      '{% cycle a, b %}',
      '{{ a | where: "b", c }}',
      '{% case a %}',
      '{% when 1 %}',
      '{% endcase %}',
      '{% tablerow i in a %}',
      '{% endtablerow %}',
      '{% increment a %}',
      '{% raw %}',
      '{% endraw %}',
      '{% include "a" %}',
      '{{ a[b].c[0] }}',
      '\n',
      '<p>',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.constantFrom('html', 'text', 'subject'),
        (pieces, target) => {
          const source = pieces.join('')
          const variables = { a: [{ b: 1 }], b: 'b' }
          expect(createTemplatePreviewer().render({ source, target }, variables, now)).toBe(
            renderer.render({ source, target }, variables, now),
          )
        },
      ),
    )
  })
})
