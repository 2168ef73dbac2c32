import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './tab-links.module.css'

/** Links to the parts of a page, each with its own address. */
export const TabLinks = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { title: string; link: LinkProps }[]
}) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ title, link }) => (
      <Link
        key={title}
        {...link}
        activeOptions={{ exact: true, includeSearch: false }}
        className={styles.tab ?? ''}
      >
        {title}
      </Link>
    ))}
  </nav>
)
