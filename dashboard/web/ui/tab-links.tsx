import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './tab-links.module.css'

export interface TabLink {
  title: string
  link: LinkProps
  /** Whether the pages below this address also belong to the tab. */
  hasPages?: boolean
}

/** Links to the parts of a page, each with its own address. The current link scrolls into view. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    if (list.current && current instanceof HTMLElement) list.current.scrollLeft = current.offsetLeft
  }, [pathname, tabs.length])
  return (
    <nav ref={list} aria-label={label} className={styles.tabs}>
      {tabs.map(({ title, link, hasPages = false }) => (
        <Link
          key={title}
          {...link}
          activeOptions={{ exact: !hasPages, includeSearch: false }}
          className={styles.tab ?? ''}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
