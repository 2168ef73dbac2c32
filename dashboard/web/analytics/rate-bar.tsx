import { textsOf } from '../text/catalogue.ts'
import styles from './analytics.module.css'
import { analyticsTexts } from './texts.ts'

/** A rate as a number and as a bar. */
export const RateBar = ({ percent }: { percent: number }) => (
  <span className={styles.rate}>
    {textsOf(analyticsTexts).percent(percent)}
    <span aria-hidden="true" className={styles.track}>
      <span className={styles.bar} style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
    </span>
  </span>
)
