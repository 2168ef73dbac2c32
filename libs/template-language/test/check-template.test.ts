import { fc } from '@postrider/testing/property'
import { checkTemplate } from '../src/check-template.ts'

describe('checkTemplate', () => {
  it.each([
    'Hi {{ first name ?? "friend" }}',
    '{% if a &gt; 1 %}{{ a | unknown }}{% endif %}',
    '{% raw %}{{{{{% endraw %}',
    '<style>a { b: c }</style>',
    '',
  ])('accepts %j', (source) => {
    expect(checkTemplate(source)).toBeUndefined()
  })

  it('returns the error with its position in the original source', () => {
    expect(checkTemplate('Hi {{ first name ?? &quot;you&quot; }},\n{{ a ?? "b" }} {% if a %}yes')).toEqual({
      message: 'tag {% if a %} not closed (line 2, column 16)',
      line: 2,
      column: 16,
    })
  })

  it.each([
    ['an unclosed output', 'x\n {{ a', { line: 2, column: 2 }],
    ['an unknown tag', '{% nonsense %}', { line: 1, column: 1 }],
    ['a forbidden tag', 'a {% include "x" %}', { line: 1, column: 3 }],
    ['an empty output', 'a\n\n{{ }}', { line: 3, column: 1 }],
    ['a closing tag without an opening tag', '{% endif %}', { line: 1, column: 1 }],
  ])('rejects %s', (_what, source, place) => {
    expect(checkTemplate(source)).toMatchObject(place)
  })

  it.each([
    ['variables', '{{ a }} '.repeat(200_000)],
    ['tags in a comment', `{% comment %}${'{{ a }} '.repeat(200_000)}{% endcomment %}`],
    ['lines of a tag', `{% liquid\n${'echo a\n'.repeat(200_000)}%}`],
  ])('rejects too many %s, in limited time', (_what, source) => {
    const start = performance.now()

    expect(checkTemplate(source)?.message).toMatch(/more than 20000/)
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom('{{', '}}', '{%', '%}', 'if', 'a', '"', '\n'))
            .map((parts) => parts.join(' ')),
        ),
        (source) => {
          expect(() => checkTemplate(source)).not.toThrow()
        },
      ),
    )
  })
})
