import type { ReactNode } from 'react'
import styles from './bullet-list.module.css'

export interface BulletListProps {
  items: readonly ReactNode[]
  /** Shows numbers, for steps in an order. */
  isOrdered?: boolean
}

/** A list of sentences or names with bullets or numbers. */
export function BulletList({ items, isOrdered = false }: BulletListProps) {
  const entries = items.map((item, index) => <li key={index}>{item}</li>)
  return isOrdered ? (
    <ol className={styles.ordered}>{entries}</ol>
  ) : (
    <ul className={styles.list}>{entries}</ul>
  )
}
