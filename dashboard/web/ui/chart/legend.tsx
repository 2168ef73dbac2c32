import { markerPath } from './geometry.ts'
import styles from './line-chart.module.css'
import type { Series } from './plot.tsx'

/** The names of the series with their lines and markers. */
export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={styles.legend}>
    {series.map(({ name, look, marker }) => (
      <li key={name}>
        <svg width={36} height={14} aria-hidden="true" className={styles[look]}>
          <path d="M0,7H36" className={styles.line} />
          <path d={markerPath(marker, 18, 7)} className={styles.marker} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
