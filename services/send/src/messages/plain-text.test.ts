import { textPartOf } from '../../test/text-part.ts'

describe('the text part of a mail', () => {
  it('contains the text of the HTML', () => {
    expect(
      textPartOf(
        '<style>p{}</style><h1>News</h1><p>Dear <b>Ann</b> &amp; Bo,</p><ul><li>one</li><li>two</li></ul><img src="x.png"><a href="https://a.test/?b=1&amp;c=2">Read</a> <a href="https://a.test/">https://a.test/</a>',
      ),
    ).toBe('News\n\nDear Ann & Bo,\n\n * one\n * two\n\nRead [https://a.test/?b=1&c=2] https://a.test/')
  })

  it.each([
    ['a single picture', '<img src="x.png" alt="Sale">', 'Sale'],
    [
      'a picture in a link',
      '<a href="https://a.test/"><img alt="Shop &amp; go"></a>',
      'Shop & go [https://a.test/]',
    ],
    ['pictures next to each other', '<img alt="Big"><img alt="Sale"> now', 'Big Sale now'],
    ['a picture in a table', '<table><tr><td><img alt="Sale"></td></tr></table>', 'Sale'],
    ['a picture of two lines', '<picture><source srcset="x"><img alt="Big\n sale"></picture>', 'Big sale'],
    [
      'pictures without alternative text',
      '<img src="x.png"><img alt="" src="y.png"><img alt src="z.png"><p>Hi</p>',
      'Hi',
    ],
    ['a link without text', '<a href="https://a.test/"><img src="x.png"></a>', 'https://a.test/'],
    ['an image map and a button', '<map><area alt="North"></map><input type="image" alt="Buy">', 'North Buy'],
    ['only pictures without alternative text', '<body><img src="x.png"> &nbsp; </body>', ''],
    ['text after the end of the body', '<html><body><p>Hi</p></body><p>P.S.</p></html>', 'Hi\n\nP.S.'],
    ['a head', '<head><title>T</title><style>p{}</style></head><p>Hi</p><!-- no --><script>x</script>', 'Hi'],
    [
      'text that a mail program does not show',
      '<template>t</template><textarea>t</textarea><svg><title>t</title></svg><p>Hi</p>',
      'Hi',
    ],
    ['a preview', '<div style="display:none">Preview &nbsp;&zwnj;</div><p>Hi</p>', 'Hi'],
    [
      'hidden pictures and links',
      '<div hidden><a href="https://a.test/"><img alt="x"></a></div><p>Hi</p>',
      'Hi',
    ],
    ['text of size zero', '<div style="font-size:0"><b style="font-size:9px">Hi</b> no</div>', 'Hi'],
    ['an unclosed hidden element', '<div style="display:none"><p>Hi</p>', 'Hi'],
    [
      'other scripts',
      '<p dir="rtl">\u05e9\u05dc\u05d5\u05dd</p><img alt="日本">',
      '\u05e9\u05dc\u05d5\u05dd\n\n日本',
    ],
  ])('is correct for %s', (_what, html, expected) => {
    expect(textPartOf(html)).toBe(expected)
  })

  it('is empty for extremely nested tags', () => {
    expect(textPartOf('<div>'.repeat(400_000))).toBe('')
  })

  it('is complete for a long flat mail', () => {
    expect(textPartOf('<p>x</p>'.repeat(30_000)).length).toBe(30_000 * 3 - 2)
  })

  it('is cut for very long HTML', () => {
    const text = textPartOf('<p>some <b>words</b></p>'.repeat(400_000))

    expect(text).toMatch(/^some words\n\nsome words\n/)
    expect(text.endsWith('words\n\n…')).toBe(true)
    expect(text.length).toBeLessThan(250_000)
  })
})
