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
    ['is found inside an object', '{{ address.geo.lat }}', '48'],
    ['can have several dots', '{{ a.b.c }}', 'all dots'],
    ['can have an object as value', '{{ p.q.r }}', 'partly'],
    ['can start like another key', '{{ s }}, {{ s.t }}', 'text, with a dot'],
    ['is found under the alias data', '{{ data.k.l }}', 'of data'],
    ['can have spaces', '{{ home address.zip code }}', '1011'],
    ['can have dashes', '{{ x-y.z-z }}', 'dashes'],
    ['can have accented letters', '{{ é.à }}', 'accents'],
    ['can end with a name that Liquid uses as a property', '{{ u.size }}', 'own'],
    ['is used instead of a fallback', '{{ address.city ?? "x" }}', 'Paris'],
    ['can have a fallback if it is missing', '{{ address.street ?? "x" }}', 'x'],
    ['can have spaces around the dot', '{{ address . city }}', 'Paris'],
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
    [
      'only if no local variable has its first part as name',
      '{% assign address = p %}[{{ address.city }}]',
      '[]',
    ],
    ['as empty if its value is null', '[{{ null.a }}]', '[]'],
    ['as empty if neither key nor path has a value', '[{{ a.b }}{{ a.b.c.d }}]', '[]'],
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
  ])('keep their usual meaning in %s', (source, expected) => {
    expect(html(source, { list: [1] })).toBe(expected)
  })
})
