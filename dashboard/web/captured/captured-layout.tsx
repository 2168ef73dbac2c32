import { Outlet } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import styles from './captured-layout.module.css'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

/** The frame of the captured mail outside a project. */
export const CapturedLayout = () => (
  <>
    <a href="#main" className={styles.skip}>
      {texts.skip}
    </a>
    <header className={styles.header}>
      <strong>Postrider</strong>
      <PageLink to="/">{texts.toDashboard}</PageLink>
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  </>
)
