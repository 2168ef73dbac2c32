import { Outlet } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './captured-layout.module.css'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

/** The frame of the captured mail outside a project. */
export const CapturedLayout = () => (
  <>
    <SkipLink />
    <header className={styles.header}>
      <strong>Postrider</strong>
      <PageLink to="/">{texts.toDashboard}</PageLink>
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  </>
)
