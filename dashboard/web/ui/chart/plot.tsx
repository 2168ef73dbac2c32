import { formatNumber } from '../../text/format.ts'
import { linePath, margin, markerPath, type ChartSize, type Geometry, type Marker } from './geometry.ts'
import styles from './line-chart.module.css'

export interface Series {
  name: string
  values: readonly number[]
  /** The colour and the dashes of the line. */
  look: 'main' | 'second' | 'third' | 'bad'
  /** The form of the points, so that colours are not necessary to distinguish series. */
  marker: Marker
}

export interface PlotProps extends ChartSize {
  points: readonly string[]
  series: readonly Series[]
  geometry: Geometry
  /** The index of the point whose values are shown. */
  active: number | undefined
}

/** Up to this many points, each has its marker. */
const markedPoints = 31

/** The picture of a chart. Its slider and its table have the same data as text. */
export const Plot = ({ points, series, geometry, active, width, height }: PlotProps) => (
  <svg width={width} height={height} aria-hidden="true" className={styles.plot}>
    <Axes {...{ points, geometry, width, height }} />
    {active !== undefined && (
      <line
        x1={geometry.x(active)}
        x2={geometry.x(active)}
        y1={margin.top}
        y2={height - margin.bottom}
        className={styles.cursor}
      />
    )}
    {series.map(({ name, values, look, marker }) => (
      <g key={name} className={styles[look]}>
        <path d={linePath(values, geometry)} className={styles.line} />
        {values.map((value, index) =>
          index === active || values.length <= markedPoints ? (
            <path
              key={index}
              d={markerPath(marker, geometry.x(index), geometry.y(value))}
              className={styles.marker}
            />
          ) : null,
        )}
      </g>
    ))}
  </svg>
)

const Axes = ({ points, geometry, width, height }: Omit<PlotProps, 'series' | 'active'>) => (
  <>
    {geometry.ticks.map((tick) => (
      <g key={tick}>
        <line
          x1={margin.left}
          x2={width - margin.right}
          y1={geometry.y(tick)}
          y2={geometry.y(tick)}
          className={styles.grid}
        />
        <text x={margin.left - 8} y={geometry.y(tick)} dy="0.32em" textAnchor="end">
          {formatNumber(tick)}
        </text>
      </g>
    ))}
    {geometry.labelled.map((index) => (
      <text
        key={index}
        x={geometry.x(index)}
        y={height - 8}
        textAnchor={index === points.length - 1 ? 'end' : 'middle'}
      >
        {points[index]}
      </text>
    ))}
  </>
)
