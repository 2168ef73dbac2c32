import { createTemplateRenderer } from '../src/render-template.ts'

const renderer = createTemplateRenderer()
const now = new Date('2026-03-01T12:00:00Z')
const html = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'html' }, variables, now)
const text = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'text' }, variables, now)
const subject = (source: string, variables: object = {}) =>
  renderer.render({ source, target: 'subject' }, variables, now)

const broken = '{% if %}'

describe('a key with dots', () => {
  const variables = {
    'address.city': 'Paris',
    address: { city: 'Rome', zip: '75001', 'geo.lat': 48 },
    'a.b.c': 'all dots',
    'p.q': { r: 'partly' },
    s: 'text',
    's.t': 'with a dot',
    'list.of': [{ 'n.m': 1 }, { 'n.m': 2 }],
    'null.a': null,
    null: { a: 'hidden' },
    'u.size': 'own',
    'home address.zip code': '1011',
    'x-y.z-z': 'dashes',
    'é.à': 'accents',
    data: { 'k.l': 'of data' },
  }

  it.each([
    ['takes precedence over the nested path', '{{ address.city }}', 'Paris'],
    ['does not hide the nested path of another key', '{{ address.zip }}', '75001'],
    ['inside an object', '{{ address.geo.lat }}', '48'],
    ['has several dots', '{{ a.b.c }}', 'all dots'],
    ['holds an object', '{{ p.q.r }}', 'partly'],
    ['starts like another key', '{{ s }}, {{ s.t }}', 'text, with a dot'],
    ['under the alias data', '{{ data.k.l }}', 'of data'],
    ['has spaces', '{{ home address.zip code }}', '1011'],
    ['has dashes', '{{ x-y.z-z }}', 'dashes'],
    ['has other letters', '{{ é.à }}', 'accents'],
    ['ends with a Liquid property', '{{ u.size }}', 'own'],
    ['with an unused fallback', '{{ address.city ?? "x" }}', 'Paris'],
    ['with a used fallback', '{{ address.street ?? "x" }}', 'x'],
    ['with spaces around the dot', '{{ address . city }}', 'Paris'],
  ])('%s', (_what, source, expected) => {
    expect(html(source, variables)).toBe(expected)
    expect(html(broken + source, variables)).toBe(broken + expected)
  })

  it.each([
    ['in brackets', '{{ ["address.city"] }}', 'Paris'],
    ['with a filter', '{{ address.city | upcase }}', 'PARIS'],
    ['in a condition', '{% if address.city == "Paris" %}yes{% endif %}', 'yes'],
    ['in a loop', '{% for item in list.of %}{{ item.n.m }}{% endfor %}', '12'],
    ['in a filter by property', '{{ list.of | map: "n.m" | join: "+" }}', '1+2'],
    ['in an assignment', '{% assign it = p.q.r %}{{ it }}', 'partly'],
    ['not behind a local variable', '{% assign address = p %}[{{ address.city }}]', '[]'],
    ['with null in it', '[{{ null.a }}]', '[]'],
    ['whose first part has no value', '[{{ a.b }}{{ a.b.c.d }}]', '[]'],
  ])('is read %s', (_what, source, expected) => {
    expect(html(source, variables)).toBe(expected)
  })
})

describe('nil, null, empty and blank', () => {
  it.each([
    '{{ x | default: nil }}',
    '{{ x | default: null }}',
    '{{ x | default:nil }}',
    '{{ x | default: empty }}',
    '{{ x | default: blank }}',
    '{{ x | default: "" }}',
    '{{ x | default: x.y }}',
    '{{ x | default: nil, allow_false: true }}',
    '{{ x | default: nil | raw }}',
    '{{ x | default: nil | escape }}',
    '{{ x | default: nil | escape_once }}',
    '{{ x | default: nil | newline_to_br }}',
    '{{ x | default: nil | date: "%Y" }}',
    '{{ x | default: nil | upcase }}',
    '{{ x | or_else: nil }}',
    '{{ x | append: nil }}',
    '{{ nil }}',
    '{{ null }}',
    '{{ nil | raw }}',
    '{{ x ?? nil }}',
    '{{ x ?? null }}',
    '{% assign y = nil %}{{ y }}',
    '{% assign y = empty %}{{ y }}',
    '{% capture y %}{{ nil }}{% endcapture %}{{ y }}',
    '{% echo nil %}',
    '{% cycle nil, "b" %}',
  ])('render nothing: %s', (source) => {
    expect([html(source), text(source), subject(source)]).toEqual(['', '', ''])
  })

  it.each([
    ['{{ nil ?? "a" }}', 'a'],
    ['{{ nil | default: "a" }}', 'a'],
    ['{{ x | default: nil ?? "a" }}', 'a'],
    ['{{ x | default: nil | append: "a" }}', 'a'],
    ['{{ x | default: nil | default: "a" }}', 'a'],
    ['{{ nil | json }}', 'null'],
    ['{{ list | push: nil }}', '<li>1</li>\n<li></li>'],
    ['{{ list | push: nil | join: "-" }}', '1-'],
    ['{{ list | unshift: empty | join: "-" }}', '-1'],
    ['{{ list | push: x | push: 2 | join: "-" }}', '1--2'],
    ['{{ x ?? "nil" }}', 'nil'],
    ['{{ x | default: "nil" }}', 'nil'],
    ['{{ x | default: false }}', 'false'],
    ['{{ x | default: 0 }}', '0'],
    ['{% if x == nil %}a{% endif %}{% if list == empty %}b{% endif %}', 'a'],
    ['{% assign y = nil %}{% if y == nil %}a{% endif %}{% if y %}b{% endif %}', 'a'],
  ])('keep their meaning in %s', (source, expected) => {
    expect(html(source, { list: [1] })).toBe(expected)
  })
})
