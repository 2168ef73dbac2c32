import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { PageLink } from '../ui/page-link.tsx'
import { navigation } from './navigation.ts'
import { ProjectMenu } from './project-menu.tsx'
import styles from './sidebar.module.css'
import { appTexts } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

const texts = textsOf(appTexts)

/** The navigation of a project. On narrow screens, a button opens it. */
export function Sidebar() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className={styles.sidebar}>
      <div className={styles.top}>
        <ProjectMenu />
        <span className={styles.opener}>
          <IconButton label={texts.openNavigation} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <MenuIcon size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className={classes(styles.content, isOpen && styles.open)}>
        <NavigationLinks />
        <UserMenu />
      </div>
    </header>
  )
}

function NavigationLinks() {
  const { pathOf } = useProject()
  return (
    <nav aria-label={texts.navigation} className={styles.navigation}>
      {navigation.map((group, index) => (
        <ul key={index} className={styles.group}>
          {group.map(({ path, title, icon: Icon }) => (
            <li key={path}>
              <PageLink to={pathOf(path)} isExact={path === ''} className={styles.link}>
                <Icon size={18} aria-hidden />
                {title}
              </PageLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
