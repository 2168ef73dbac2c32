import { useEffect, useRef, type ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './page.module.css'
import { uiTexts } from './texts.ts'

export interface PageProps {
  title: string
  /** Links to the pages above this page. */
  trail?: ReactNode
  /** Buttons and links in the header. */
  actions?: ReactNode
  /** One or two sentences below the title. */
  intro?: ReactNode
  children: ReactNode
  /** Limits the width, for pages of text and forms. */
  isNarrow?: boolean
}

/**
 * A page with its title. A new page receives the focus at its title, so that a screen reader reads it and the
 * Tab key continues there.
 */
export function Page({ title, trail, actions, intro, children, isNarrow = false }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Postrider`
  }, [title])
  useEffect(() => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    if (!isTyping) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes(styles.page, isNarrow && styles.narrow)}>
      <header className={styles.header}>
        <div className={styles.titles}>
          {trail !== undefined && (
            <nav className={styles.trail} aria-label={textsOf(uiTexts).trail}>
              {trail}
            </nav>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A page whose script or data is loading. */
export const PendingPage = () => (
  <div className={styles.page}>
    <Skeleton />
  </div>
)

export interface SectionProps {
  title: string
  actions?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** A part of a page with its own heading, on a card. */
export const Section = ({ title, actions, intro, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <header className={styles.header}>
      <div className={styles.titles}>
        <h2>{title}</h2>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </section>
)
