import { cpuMs } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { htmlToText } from '../src/index.ts'

const rowOf = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: string[]): string => `<table>${rows.join('\n')}</table>`

describe('a table converted to text', () => {
  it('has aligned rows and columns if it contains data', () => {
    expect(
      htmlToText(
        '<p>Your order</p><table><thead><tr><th>Item</th><th>Qty</th><th>Price</th></tr></thead><tbody><tr><td>T-shirt</td><td>2</td><td>19.90</td></tr><tr><td colspan="2">Total</td><td>39.80</td></tr></tbody></table><p>Thanks</p>',
      ),
    ).toBe('Your order\n\nItem      Qty   Price\nT-shirt   2     19.90\nTotal           39.80\n\nThanks')
  })

  it('keeps an empty first cell', () => {
    expect(htmlToText(table(rowOf('', 'Mon', 'Tue'), rowOf('Room 1', 'x', '')))).toBe(
      '         Mon   Tue\nRoom 1   x',
    )
  })

  it('becomes a sequence of paragraphs if it is a page layout', () => {
    const columns = rowOf('<p>First</p><p>Second</p>', '<h2>Side</h2>See <a href="https://a.test/">this</a>')
    const button = '<table><tr><td><a href="https://b.test/">Buy</a></td></tr></table>'
    const page = table(rowOf('<img src="x.png">', '&nbsp;'), rowOf(table(columns)), rowOf(button))

    expect(htmlToText(`<table role="presentation">${rowOf(page)}</table>`)).toBe(
      'First\n\nSecond\n\nSide\n\nSee this [https://a.test/]\n\nBuy [https://b.test/]',
    )
  })

  it('is readable if it is part of a newsletter with header, cards, prices and footer', () => {
    const card = (name: string): string =>
      table(rowOf(`<h3>${name}</h3>`), rowOf('It is made of wool, which is warm.'), rowOf(`<a href="https://s.test/${name}">Look</a>`)) // prettier-ignore
    const html = table(
      rowOf('<a href="https://s.test/">Shop</a>', 'View online'),
      rowOf('<p>Dear Ann,</p><p>these are new.</p>'),
      rowOf(table(rowOf(card('Hat'), card('Scarf')))),
      rowOf(table(rowOf('Subtotal', '10.00'), rowOf('Shipping', '4.95'))),
      rowOf('Terms', 'Privacy', 'Unsubscribe'),
    )

    expect(htmlToText(html)).toBe(
      [
        'Shop [https://s.test/]   View online',
        'Dear Ann,\n\nthese are new.',
        'Hat\nIt is made of wool, which is warm.\nLook [https://s.test/Hat]',
        'Scarf\nIt is made of wool, which is warm.\nLook [https://s.test/Scarf]',
        'Subtotal   10.00\nShipping   4.95',
        'Terms   Privacy   Unsubscribe',
      ].join('\n\n'),
    )
  })

  it('becomes separate lines if the columns do not fit on one line', () => {
    const wide = 'word '.repeat(11).trim()
    expect(htmlToText(table(rowOf(wide, wide)))).toBe(`${wide}\n${wide}`)
    expect(htmlToText(table(rowOf('a', wide), rowOf(wide, 'b')))).toBe(`a   ${wide}\n${wide}   b`)
  })

  it('keeps content between the cells', () => {
    const html =
      '<table><caption>Caption</caption>text<tr>in row<td>cell</td><div>div</div></tr><td>bare</td><form><tr><td>form</td></tr></form></table>'
    expect(htmlToText(html).split(/\s+/)).toEqual([
      'Caption',
      'text',
      'in',
      'row',
      'cell',
      'div',
      'bare',
      'form',
    ])
  })

  it.each([
    [
      'huge spans',
      table('<tr><td colspan=1000000000 rowspan=1000000000>a</td><td colspan=-1>b</td></tr>'.repeat(3000)),
    ],
    ['many rows', table(rowOf('a', 'b').repeat(12_000))],
    ['many cells in a row', table(`<tr>${'<td>a</td>'.repeat(25_000)}</tr>`)],
    ['a distant column', table(rowOf('a', 'b'), `<tr>${'<td colspan=1000>c</td>'.repeat(8000)}</tr>`)],
    ['nested tables', '<table><tr><td>a<td>'.repeat(12_000)],
    [
      'nested tables with end tags',
      '<table><tr><td>a<td>'.repeat(60) + 'deep '.repeat(40_000) + '</table>'.repeat(60),
    ],
    ['nested sections', '<table>' + '<tbody>'.repeat(19_000) + '<tr><td>a'],
    ['nested rows', '<table>' + '<tr>'.repeat(19_000) + '<td>a'],
  ])('is fast to convert: %s', (_what, html) => {
    const started = cpuMs()
    const text = htmlToText(html)

    expect(cpuMs() - started).toBeLessThan(2_000)
    expect(text.length).toBeLessThan(2_000_000)
  })

  it('contains all words of the cells, separated and in order', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    const cell = fc.array(word, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
        const html = table(...rows.map((cells) => rowOf(...cells.map((words) => words.join(' ')))))
        expect(htmlToText(html).split(/\s+/).filter(Boolean)).toEqual(rows.flat(2))
      }),
    )
  })
})
