import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values of one thing. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Figures with their names, side by side. */
export const Figures = ({
  figures,
}: {
  figures: readonly { name: string; value: string; note?: string }[]
}) => (
  <dl className={styles.figures}>
    {figures.map(({ name, value, note }) => (
      <div key={name} className={styles.figure}>
        <dt>{name}</dt>
        <dd className={styles.value}>{value}</dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
