import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** What to do where nothing exists yet: a sentence, and the action that adds the first item. */
export const Empty = ({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <p className={styles.text}>{children}</p>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
