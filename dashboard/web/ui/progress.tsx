import { useId, type ReactNode } from 'react'
import styles from './progress.module.css'

/** The progress of long work in percent; undefined before the work has begun. */
export function Progress({ percent, children }: { percent: number | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
