import { scaleLinear, scalePoint } from 'd3-scale'

export interface ChartSize {
  width: number
  height: number
}

/** The space around the plot for the labels of the axes, in pixels. */
export const margin = { top: 12, right: 16, bottom: 28, left: 48 }

/** The least space for the label of a day, in pixels. */
const labelWidth = 72

/** Where the values of a chart are, in pixels. */
export interface Geometry {
  x: (index: number) => number
  y: (value: number) => number
  /** The whole numbers of the vertical axis. */
  ticks: readonly number[]
  /** The indexes with a label at the horizontal axis. */
  labelled: readonly number[]
  /** Returns the index that is nearest to a horizontal position. */
  nearest: (position: number) => number
}

/** Returns the geometry of a chart with `points` points per series, from 0 to at least `max`. */
export function geometryOf({ width, height }: ChartSize, points: number, max: number): Geometry {
  const right = Math.max(width - margin.right, margin.left + 1)
  const vertical = scaleLinear([0, Math.max(max, 1)], [height - margin.bottom, margin.top]).nice(4)
  const indexes = Array.from({ length: points }, (_, index) => index)
  const horizontal = scalePoint(indexes, [margin.left, right])
  const step = Math.ceil(points / Math.max(1, Math.floor((right - margin.left) / labelWidth)))
  return {
    x: (index) => horizontal(index) ?? margin.left,
    y: (value) => vertical(value),
    ticks: vertical.ticks(4).filter(Number.isInteger),
    labelled: indexes.filter((index) => (points - 1 - index) % step === 0),
    nearest: (position) => {
      const share = (position - margin.left) / (right - margin.left)
      return Math.min(points - 1, Math.max(0, Math.round(share * (points - 1))))
    },
  }
}

/** Returns the path of a line through the values. */
export const linePath = (values: readonly number[], { x, y }: Geometry): string =>
  values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))},${round(y(value))}`).join('')

export type Marker = 'circle' | 'square' | 'triangle' | 'diamond'

/** Returns the path of a marker around a point. */
export function markerPath(marker: Marker, x: number, y: number): string {
  const at = (dx: number, dy: number): string => `${round(x + dx)},${round(y + dy)}`
  switch (marker) {
    case 'circle':
      return `M${at(-3.5, 0)}a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z`
    case 'square':
      return `M${at(-3.5, -3.5)}h7v7h-7Z`
    case 'triangle':
      return `M${at(0, -4.5)}L${at(4.5, 3.5)}L${at(-4.5, 3.5)}Z`
    case 'diamond':
      return `M${at(0, -5)}L${at(5, 0)}L${at(0, 5)}L${at(-5, 0)}Z`
    default:
      return marker satisfies never
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
