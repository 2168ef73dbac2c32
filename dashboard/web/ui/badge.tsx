import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './badge.module.css'

export type BadgeLook = 'neutral' | 'good' | 'warning' | 'danger'

/** A state in one or two words. The words carry the meaning; the colour only supports it. */
export const Badge = ({ look = 'neutral', children }: { look?: BadgeLook; children: ReactNode }) => (
  <span className={classes(styles.badge, styles[look])}>{children}</span>
)
