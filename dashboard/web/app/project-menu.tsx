import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useProject } from '../session/project-context.ts'
import { projectsQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Menu } from '../ui/menu.tsx'
import { samePageIn } from './project-path.ts'
import styles from './project-menu.module.css'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** Shows the current project, and opens the same page of another. */
export function ProjectMenu() {
  const { project } = useProject()
  const { pathname } = useLocation()
  const { data: projects = [] } = useQuery(projectsQuery)
  const actions = [
    ...projects.map(({ id, name }) => ({ id, label: name, href: samePageIn(id, pathname) })),
    { id: 'all', label: texts.allProjects, href: '/projects' },
  ]
  return (
    <Menu look="quiet" label={texts.projectMenu(project.name)} actions={actions}>
      <span className={styles.name}>{project.name}</span>
      <ChevronsUpDown size={16} aria-hidden />
    </Menu>
  )
}
