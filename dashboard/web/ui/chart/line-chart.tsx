import { useState } from 'react'
import { textsOf } from '../../text/catalogue.ts'
import { formatNumber } from '../../text/format.ts'
import { uiTexts } from '../texts.ts'
import { geometryOf } from './geometry.ts'
import styles from './line-chart.module.css'
import { Legend } from './legend.tsx'
import { Plot, type Series } from './plot.tsx'
import { useWidth } from './use-width.ts'

export type { Series } from './plot.tsx'

const texts = textsOf(uiTexts).chart
const height = 220

export interface LineChartProps {
  title: string
  /** The name of each point, such as its day. */
  points: readonly string[]
  /** At most four. */
  series: readonly Series[]
}

/**
 * Lines of several series. The arrow keys and the pointer move between the points and show their values. A
 * screen reader reads them as the values of a slider. Put a table of the data behind each chart.
 */
export function LineChart({ title, points, series }: LineChartProps) {
  const [frame, width] = useWidth()
  const [active, setActive] = useState<number>()
  const max = Math.max(0, ...series.flatMap(({ values }) => values))
  const geometry = geometryOf({ width, height }, points.length, max)
  const index = Math.min(active ?? points.length - 1, points.length - 1)
  if (points.length === 0) return <p className={styles.empty}>{texts.empty}</p>
  return (
    <div className={styles.chart}>
      <Legend series={series} />
      <div
        ref={frame}
        role="presentation"
        className={styles.frame}
        onPointerMove={({ clientX, currentTarget }) =>
          setActive(geometry.nearest(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={({ currentTarget }) =>
          setActive(currentTarget.contains(document.activeElement) ? index : undefined)
        }
      >
        {width > 0 && <Plot {...{ points, series, geometry, active, width, height }} />}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={points.length - 1}
          value={index}
          aria-label={texts.dayOf(title)}
          aria-valuetext={valuesAt(index, points, series)}
          onFocus={() => setActive(index)}
          onBlur={() => setActive(undefined)}
          onChange={({ target }) => setActive(Number(target.value))}
          onKeyDown={({ key }) => key === 'Escape' && setActive(undefined)}
        />
        {active !== undefined && <Tooltip {...{ points, series, index, x: geometry.x(index), width }} />}
      </div>
    </div>
  )
}

const valuesAt = (index: number, points: readonly string[], series: readonly Series[]): string =>
  [points[index], ...series.map(({ name, values }) => `${name}: ${formatNumber(values[index] ?? 0)}`)].join(
    ', ',
  )

interface TooltipProps extends Pick<LineChartProps, 'points' | 'series'> {
  index: number
  x: number
  width: number
}

/** The values of a point, next to it. A screen reader reads them from the slider. */
const Tooltip = ({ points, series, index, x, width }: TooltipProps) => (
  <div
    aria-hidden="true"
    className={styles.tooltip}
    style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
  >
    <strong>{points[index]}</strong>
    {series.map(({ name, values }) => (
      <span key={name} className={styles.value}>
        {name} <b>{formatNumber(values[index] ?? 0)}</b>
      </span>
    ))}
  </div>
)
