import { geometryOf, linePath, margin, markerPath } from './geometry.ts'

const size = { width: 664, height: 200 }

describe('geometryOf', () => {
  it('places the first and the last point at the ends', () => {
    const { x, y } = geometryOf(size, 7, 10)
    expect([x(0), x(6)]).toEqual([margin.left, size.width - margin.right])
    expect([y(0), y(10)]).toEqual([size.height - margin.bottom, margin.top])
  })

  it('has ticks of whole numbers', () => {
    expect(geometryOf(size, 7, 9).ticks).toEqual([0, 2, 4, 6, 8, 10])
    expect(geometryOf(size, 7, 1).ticks).toEqual([0, 1])
    expect(geometryOf(size, 7, 0).ticks).toEqual([0, 1])
    expect(geometryOf(size, 7, 123_456).ticks.at(-1)).toBe(150_000)
  })

  it('labels as many days as fit, and always the last', () => {
    expect(geometryOf(size, 7, 1).labelled).toEqual([0, 1, 2, 3, 4, 5, 6])
    const labelled = geometryOf({ ...size, width: 300 }, 90, 1).labelled
    expect(labelled).toEqual([29, 59, 89])
  })

  it('finds the nearest point', () => {
    const { nearest, x } = geometryOf(size, 7, 1)
    expect([nearest(0), nearest(x(3) + 10), nearest(9_999)]).toEqual([0, 3, 6])
  })

  it('accepts one point, and a chart without width', () => {
    expect(Number.isFinite(geometryOf(size, 1, 5).x(0))).toBe(true)
    expect(geometryOf(size, 1, 5).nearest(300)).toBe(0)
    expect(Number.isFinite(geometryOf({ width: 0, height: 200 }, 7, 5).x(6))).toBe(true)
  })
})

describe('paths', () => {
  it('connect the values', () => {
    const geometry = geometryOf(size, 2, 1)
    expect(linePath([0, 1], geometry)).toBe('M48,172L648,12')
    expect(linePath([], geometry)).toBe('')
  })

  it('differ between markers', () => {
    const markers = (['circle', 'square', 'triangle', 'diamond'] as const).map((marker) =>
      markerPath(marker, 10, 10),
    )
    expect(new Set(markers).size).toBe(4)
  })
})
