import { svgOf } from './chart.ts'

describe('svgOf', () => {
  const page = {
    minutes: [0, 1, 2, 3],
    marks: [{ minute: 2, label: 'kafka' }],
    charts: [{ title: 'Memory', unit: 'MB', lines: [{ name: 'a <b>', values: [10, undefined, 20, 40] }] }],
  }

  it('draws each line, interrupted where a value is missing, and escapes names', () => {
    const svg = svgOf(page)

    expect(/<path d="([^"]*)"/.exec(svg)?.[1]?.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
    expect(svg).toContain('a &lt;b&gt;')
    expect(svg).toContain('>kafka<')
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('draws charts without values', () => {
    expect(svgOf({ minutes: [], marks: [], charts: page.charts })).not.toMatch(/NaN|Infinity|undefined/)
  })
})
