import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** The row of search, filters and actions above a list. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.toolbar}>
    {children}
  </div>
)
