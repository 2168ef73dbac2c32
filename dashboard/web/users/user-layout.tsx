import { Outlet } from '@tanstack/react-router'
import { UserMenu } from '../app/user-menu.tsx'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { userTexts } from './texts.ts'
import styles from './user-layout.module.css'

const texts = textsOf(userTexts).frame

/** The frame of the pages that belong to no project. */
export const UserLayout = () => (
  <>
    <header className={styles.header}>
      <PageLink to="/" className={styles.brand}>
        Postrider
      </PageLink>
      <nav aria-label={texts.navigation} className={styles.links}>
        <PageLink to="/projects">{texts.projects}</PageLink>
        <UserMenu hasShortcuts={false} />
      </nav>
    </header>
    <main>
      <Outlet />
    </main>
  </>
)
