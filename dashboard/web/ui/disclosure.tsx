import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Content that appears when its title is pressed. It is the element of the browser. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>{title}</summary>
    <div className={styles.content}>{children}</div>
  </details>
)
