import { textsOf } from '../text/catalogue.ts'
import { uiTexts } from './texts.ts'
import styles from './skeleton.module.css'

/** Grey lines in place of content that is loading. They appear after 300 ms, so that fast pages do not flicker. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status">
    <span className={styles.label}>{textsOf(uiTexts).loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </div>
)
