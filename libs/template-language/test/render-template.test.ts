import { fc } from '@postrider/testing/property'
import { maxRenderedLength } from '../src/template-engine.ts'
import { createTemplateRenderer } from '../src/render-template.ts'

const renderer = createTemplateRenderer()
const now = new Date('2026-03-01T12:00:00Z')
const html = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'html' }, variables, now)
const text = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'text' }, variables, now)
const subject = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'subject' }, variables, now)

describe('variables of a template', () => {
  it.each([
    ['a key', 'Hi {{name}}', { name: 'Ann' }, 'Hi Ann'],
    ['blanks around it', 'Hi {{  name }}', { name: 'Ann' }, 'Hi Ann'],
    ['a nested path', '{{ a.b.c }}', { a: { b: { c: 1 } } }, '1'],
    ['a key with spaces', '{{ first name }}', { 'first name': 'Ann' }, 'Ann'],
    ['a nested key with spaces', '{{ data.first name }}', { data: { 'first name': 'Ann' } }, 'Ann'],
    ['a key with spaces and a filter', '{{ first name | upcase }}', { 'first name': 'Ann' }, 'ANN'],
    ['a key with a colon', '{{ form:newsletter }}', { 'form:newsletter': 'yes' }, 'yes'],
    ['a key in another script', '{{ prénom }}', { prénom: 'Zoë' }, 'Zoë'],
    ['a missing key', '[{{ nobody }}]', {}, '[]'],
    ['null', '[{{ a }}]', { a: null }, '[]'],
    ['zero', '{{ a }}', { a: 0 }, '0'],
    ['false', '{{ a }}', { a: false }, 'false'],
    ['an object', '{{ a }}', { a: { b: 1 } }, '[object Object]'],
    ['an array', '{{ a }}', { a: ['x', 2, '<'] }, '<li>x</li>\n<li>2</li>\n<li>&lt;</li>'],
    ['an unknown filter', '{{ a | shout }}', { a: 'x' }, 'x'],
    ['a known filter', '{{ a | upcase | append: "!" }}', { a: 'x' }, 'X!'],
    ['entities in the delimiters', '{{ a ?? &quot;you&quot; }}', {}, 'you'],
    ['a no-break space in the delimiters', '{{&nbsp;a&nbsp;}}', { a: 'x' }, 'x'],
    ['trimming dashes', 'x  {{- a -}}  y', { a: '1' }, 'x1y'],
    ['braces inside quotes', '{{ a ?? "}}" }}', {}, '}}'],
    ['a lone brace', 'a { b } {{ c', { c: 1 }, 'a { b } {{ c'],
    ['nothing at all', '', {}, ''],
  ])('renders %s', (_what, source, variables, expected) => {
    expect(html(source, variables)).toBe(expected)
  })

  it.each([
    ['quoted', '{{ a ?? "b" }}', 'b'],
    ['in single quotes', "{{ a ?? 'b' }}", 'b'],
    ['without quotes', '{{ a ?? dear friend }}', 'dear friend'],
    ['with an apostrophe', "{{ a ?? it's you }}", 'it&apos;s you'],
    ['the first of several', '{{ a ?? "b" ?? "c" }}', 'b'],
    ['with a filter', '{{ a ?? "b" | upcase }}', 'B'],
    ['after a filter', '{{ a | upcase ?? "b" }}', 'b'],
    ['with a backslash', '{{ a ?? "b\\c" }}', 'b\\c'],
  ])('can have a literal as fallback: %s', (_what, source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('can be named empty or blank if they are printed', () => {
    expect(html('{{ empty }} {{ blank ?? "b" }} {{ empty | upcase }}', { empty: 'e' })).toBe('e b E')
    expect(html('{% if a == empty %}none{% endif %}', { a: '', empty: 'e' })).toBe('none')
  })

  it('use the fallback for an empty text, but not for zero and false', () => {
    expect(html('{{ a ?? "x" }}{{ b ?? "x" }}{{ c ?? "x" }}', { a: '', b: 0, c: false })).toBe('x0false')
  })
})

describe('tags of a template', () => {
  it.each([
    ['if', '{% if a %}yes{% else %}no{% endif %}', { a: 1 }, 'yes'],
    ['if on an empty text', '{% if a %}yes{% else %}no{% endif %}', { a: '' }, 'no'],
    ['if with an escaped sign', '{% if a &gt; 1 %}yes{% endif %}', { a: 2 }, 'yes'],
    ['unless', '{% unless a %}no{% endunless %}', {}, 'no'],
    ['case', '{% case a %}{% when 1 %}one{% else %}other{% endcase %}', { a: 1 }, 'one'],
    ['for', '{% for x in a %}{{ forloop.index }}{{ x }} {% endfor %}', { a: ['p', 'q'] }, '1p 2q '],
    ['assign', '{% assign b = a | upcase %}{{ b }}', { a: 'x' }, 'X'],
    ['capture', '{% capture b %}{{ a }}{% endcapture %}{{ b | raw }}', { a: '<' }, '&lt;'],
    ['comment', 'a{% comment %}{{ b ?? "c" }}{% endcomment %}d', {}, 'ad'],
    ['raw', '{% raw %}{{ a ?? "&quot;" }}{% endraw %}', {}, '{{ a ?? "&quot;" }}'],
    ['now', '{{ "now" | date: "%Y-%m-%d" }}', {}, '2026-03-01'],
  ])('supports %s', (_what, source, variables, expected) => {
    expect(html(source, variables)).toBe(expected)
  })

  it.each(['include', 'render', 'layout', 'block'])('do not include %s', (tag) => {
    expect(html(`{% ${tag} "x" %}{{ a }}`, { a: 1 })).toBe(`{% ${tag} "x" %}1`)
  })
})

describe('escaping', () => {
  const variables = { a: '<b>&"', list: ['<i>'] }

  it('is done in HTML', () => {
    expect(html('{{ a }}', variables)).toBe('&lt;b&gt;&amp;&quot;')
  })

  it('is not done in texts and subjects', () => {
    expect([text('{{ a }}', variables), subject('{{ a }}', variables)]).toEqual(['<b>&"', '<b>&"'])
  })

  it('can be disabled by the filter raw', () => {
    expect(html('{{ a | raw }}{{ list | raw }}', variables)).toBe('<b>&"<li><i></li>')
  })

  it('is done only once, even if the template also escapes', () => {
    expect(html('{{ a | escape }} {{ a | escape | newline_to_br }}', variables)).toBe(
      '&lt;b&gt;&amp;&quot; &lt;b&gt;&amp;&quot;',
    )
  })

  it('also reduces a subject to one line', () => {
    expect(subject('Hi {{ a }}', { a: 'x\r\nBcc: y@example.com' })).toBe('Hi x Bcc: y@example.com')
  })

  it('also replaces half of a surrogate pair in a subject', () => {
    expect(subject('Hi {{ a | first }}', { a: '😀' })).toBe('Hi \uFFFD')
  })

  it('also joins a list by commas in a subject, and by line breaks in a text', () => {
    expect([subject('{{ a }}', { a: [1, 2] }), text('{{ a }}', { a: [1, 2] })]).toEqual(['1, 2', '1\n2'])
  })
})

describe('a template that cannot be rendered', () => {
  it('has its variables replaced and its tags left visible', () => {
    expect(html('{% if a %}{{ a }} {{ b ?? "c" | upcase }} {{ a | raw }}', { a: '<' })).toBe(
      '{% if a %}&lt; c <',
    )
  })

  it('keeps expressions that are not variables unchanged', () => {
    expect(html('{% if %}{{ (1..3) }}{{ "x" }}{{ a b }}', { 'a b': 1 })).toBe(
      '{% if %}{{ (1..3) }}{{ "x" }}1',
    )
  })

  it('is aborted if the result would be too long', () => {
    const loop = '{% for i in (1..9999) %}{% for j in (1..9999) %}0123456789{% endfor %}{% endfor %}'
    expect(html(`${loop}{{ a }}`, { a: 1 })).toBe(`${loop}1`)
  })

  it('is aborted after the same number of steps on any machine', () => {
    const loop = (count: number): string =>
      `{% for i in (1..${count}) %}{% assign b = i %}{% endfor %}{{ a }}`

    expect(html(loop(20_000), { a: 1 })).toBe('1')
    expect(html(loop(30_000), { a: 1 })).toBe(loop(30_000).replace('{{ a }}', '1'))
  })

  it('is not parsed if it has too many pieces', () => {
    const start = performance.now()

    expect(html('{{ a }}{% if a %}{% endif %}'.repeat(70_000), { a: 1 })).toMatch(/^1{% if a %}{% endif %}1/)
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('is aborted if it needs too much memory', () => {
    expect(html('{% for i in (1..99999999) %}{% endfor %}{{ a }}', { a: 1 })).toBe(
      '{% for i in (1..99999999) %}{% endfor %}1',
    )
  })

  it('has a limited length, even if only variables are replaced', () => {
    const long = html('{% if %}' + '{{ a }}'.repeat(100), { a: 'x'.repeat(maxRenderedLength / 10) })
    expect(long.length).toBeLessThanOrEqual(maxRenderedLength + '{% if %}'.length)
  })

  it('is processed in linear time', () => {
    const openers = '{{ \' {{ " {% '.repeat(100_000)
    expect(html(`${openers}`)).toBe(openers)
  })
})

describe('rendering any template with any variables', () => {
  const fragment = fc.constantFrom(
    '{{', '}}', '{%', '%}', '{{ a }}', '{{ a.b | raw ', '{% if a %}', '{% endif %}', '{% for x in a %}', '{% endfor %}',
    '{% raw %}', '{% endraw %}', '{% comment %}', '??', '|', '"', "'", '&quot;', '\n', 'a', '-', '{% assign a = a | append: a %}',
    '{% capture a %}', '{% endcapture %}', '{% cycle a %}', '{% echo a %}', '{% increment a %}', '{% tablerow x in a %}',
  ) // prettier-ignore
  const source = fc.oneof(
    fc.string(),
    fc.array(fragment, { maxLength: 20 }).map((parts) => parts.join(' ')),
  )
  const variables = fc.dictionary(fc.constantFrom('a', 'b', 'x', '__proto__', 'toString'), fc.jsonValue())

  it('hold for any template: it never throws', () => {
    fc.assert(
      fc.property(
        source,
        variables,
        fc.constantFrom('html', 'text', 'subject'),
        (template, scope, target) => {
          expect(typeof renderer.render({ source: template, target }, scope, now)).toBe('string')
        },
      ),
    )
  })

  it('never lets a variable add markup without the filter raw', () => {
    const evil = '<script>alert(1)</script>'
    const outputs = fc.constantFrom(
      '{{ a }}', '{{ a | upcase | downcase }}', '{{ a | escape_once }}', '{{ a | newline_to_br }}', '{{ list }}',
      '{{ nobody ?? <script> }}', '{% echo a %}', '{% cycle a %}', '{% assign z = a %}{{ z }}', '{{ list | join: a }}',
      '{% for y in list %}{{ y }}{% endfor %}', '{% capture c %}{{ a }}{% endcapture %}{{ c }}', '{{ a | json }}',
      '{% tablerow y in list %}{{ y }}{% endtablerow %}', '{{ a | default: a }}', '{% liquid echo a %}', '{% if %}',
      '{{ o }}', '{{ o.k }}', '{{ a | escape | url_encode | url_decode }}', '{{ a | xml_escape }}',
    ) // prettier-ignore
    fc.assert(
      fc.property(fc.array(outputs), (parts) => {
        const scope = { a: evil, list: [evil, [evil]], o: { k: evil } }
        expect(html(parts.join(' '), scope).replaceAll('{{ nobody ?? <script> }}', '')).not.toMatch(
          /<script/i,
        )
      }),
    )
  })

  it('never reads inherited properties', () => {
    const member = fc.constantFrom(
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'hasOwnProperty',
      'valueOf',
    )
    const path = fc.array(member, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'))
    fc.assert(
      fc.property(path, fc.constantFrom('', '{% if %}'), (keys, breakage) => {
        const rendered = html(`${breakage}[{{ ${keys} }}{{ a.${keys} }}{{ a["${keys}"] }}]`, { a: { b: 1 } })
        expect(rendered.replace(/\{\{ a\["[^"]*"\] \}\}/, '')).toBe(`${breakage}[]`)
      }),
    )
  })

  it('returns the same text each time', () => {
    fc.assert(
      fc.property(source, variables, (template, scope) => {
        expect(html(template, scope)).toBe(
          createTemplateRenderer().render({ source: template, target: 'html' }, scope, now),
        )
      }),
      { numRuns: 20 },
    )
  })
})
