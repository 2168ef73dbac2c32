import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './notice.module.css'

export interface NoticeProps {
  look: 'info' | 'good' | 'warning' | 'danger'
  children: ReactNode
  /** Whether a screen reader reads it immediately. Use it for messages that appear after an action. */
  isAlert?: boolean
  title?: string
}

/** A message in the page. */
export const Notice = ({ look, children, isAlert = false, title }: NoticeProps) => (
  <div className={classes(styles.notice, styles[look])} role={isAlert ? 'alert' : undefined}>
    {title !== undefined && <strong>{title} </strong>}
    {children}
  </div>
)
