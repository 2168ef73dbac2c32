/** One line of a chart: a value for each x; undefined leaves a gap. */
export interface Line {
  name: string
  values: readonly (number | undefined)[]
}

export interface Chart {
  title: string
  /** The unit of the y axis. */
  unit: string
  lines: readonly Line[]
}

export interface ChartPage {
  /** The x of each value, in minutes. */
  minutes: readonly number[]
  /** Vertical lines with a label. */
  marks: readonly { minute: number; label: string }[]
  charts: readonly Chart[]
}

const width = 960
const chartHeight = 240
const left = 70
const right = 180
const top = 34
const bottom = 30
const colours = [
  '#2563eb',
  '#dc2626',
  '#059669',
  '#d97706',
  '#7c3aed',
  '#0891b2',
  '#be185d',
  '#4d7c0f',
  '#525252',
  '#9333ea',
]

/** Returns an SVG document with one line chart below the other, which share the x axis. */
export function svgOf(page: ChartPage): string {
  const height = page.charts.length * chartHeight
  const charts = page.charts.map((chart, index) => chartOf(chart, page, index * chartHeight))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="white"/>
${charts.join('\n')}
</svg>
`
}

/** Converts minutes and values to positions in the document. */
interface Scale {
  x(minute: number): number
  y(value: number): number
  highest: number
  lastMinute: number
}

function chartOf(chart: Chart, page: ChartPage, offset: number): string {
  const values = chart.lines.flatMap((line) => line.values.filter((each) => each !== undefined))
  const highest = niceMaximum(Math.max(1, ...values))
  const lastMinute = Math.max(1, ...page.minutes)
  const scale: Scale = {
    x: (minute) => left + (minute / lastMinute) * (width - left - right),
    y: (value) => offset + chartHeight - bottom - (value / highest) * (chartHeight - top - bottom),
    highest,
    lastMinute,
  }
  const title = { x: left, y: offset + 20, attributes: 'font-size="14" font-weight="bold"' }
  return [
    textAt(title, `${chart.title} (${chart.unit})`),
    ...gridOf(scale),
    ...page.marks.flatMap((mark) => markOf(mark, scale)),
    ...chart.lines.flatMap((line, index) => curveOf(line, { index, scale, minutes: page.minutes })),
  ].join('\n')
}

const gridOf = ({ x, y, highest, lastMinute }: Scale): string[] => [
  ...[0, highest / 2, highest].flatMap((value) => [
    `<line x1="${left}" x2="${width - right}" y1="${fixed(y(value))}" y2="${fixed(y(value))}" stroke="#ddd"/>`,
    textAt({ x: left - 6, y: y(value) + 4, attributes: 'text-anchor="end"' }, shortNumber(value)),
  ]),
  ...[0, lastMinute / 2, lastMinute].map((minute) =>
    textAt({ x: x(minute), y: y(0) + 14, attributes: 'text-anchor="middle"' }, `${minute.toFixed(0)} min`),
  ),
]

const markOf = ({ minute, label }: ChartPage['marks'][number], { x, y, highest }: Scale): string[] => [
  `<line x1="${fixed(x(minute))}" x2="${fixed(x(minute))}" y1="${fixed(y(highest))}" y2="${fixed(y(0))}" stroke="#999" stroke-dasharray="3 3"/>`,
  textAt({ x: x(minute) + 3, y: y(highest) + 9, attributes: 'fill="#666"' }, label),
]

function curveOf(
  { name, values }: Line,
  { index, scale, minutes }: { index: number; scale: Scale; minutes: readonly number[] },
): string[] {
  const colour = colours[index % colours.length] ?? 'black'
  const path = pathOf(values, (at) => scale.x(minutes[at] ?? 0), scale.y)
  const place = {
    x: width - right + 8,
    y: scale.y(scale.highest) + 10 + index * 14,
    attributes: `fill="${colour}"`,
  }
  return [`<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.4"/>`, textAt(place, name)]
}

const textAt = (
  { x, y, attributes }: { x: number; y: number; attributes: string },
  content: string,
): string => `<text x="${fixed(x)}" y="${fixed(y)}" ${attributes}>${escapeXml(content)}</text>`

const fixed = (position: number): string => position.toFixed(1)

/** Returns the path of a line, which is interrupted where a value is missing. */
function pathOf(values: Line['values'], x: (index: number) => number, y: (value: number) => number): string {
  const points = values.map((value, index) => {
    if (value === undefined) return ''
    const isStart = index === 0 || values[index - 1] === undefined
    return `${isStart ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  })
  return points.join('')
}

/** Returns the next of 1, 2, 5, 10, 20, 50 … that is not below the value. */
function niceMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= value) ?? value
}

const shortNumber = (value: number): string => (value >= 10_000 ? `${value / 1_000}k` : String(value))

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
