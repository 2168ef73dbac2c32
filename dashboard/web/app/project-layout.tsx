import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { apiOf } from '../api/client.ts'
import { CurrentProject, projectContext } from '../session/project-context.ts'
import { projectsQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Palette } from './palette.tsx'
import styles from './project-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** The frame of a project's pages: navigation, keyboard shortcuts, and the project for the pages. */
export function ProjectLayout() {
  const { projectId } = useParams({ from: '/user/p/$projectId' })
  const { data: projects } = useQuery(projectsQuery)
  const project = projects?.find(({ id }) => id === projectId)
  const context = useMemo(() => project && projectContext(project, apiOf(project.id)), [project])
  if (!context) return null
  return (
    <CurrentProject value={context}>
      <div className={styles.layout}>
        <SkipLink />
        <Sidebar />
        <main id="main" tabIndex={-1} className={styles.main}>
          {context.project.disabled && (
            <div className={styles.notice}>
              <Notice look="danger">{texts.disabled}</Notice>
            </div>
          )}
          {/* Pages keep no state of another project. */}
          <Outlet key={projectId} />
        </main>
      </div>
      <Palette />
      <KeyboardHelp />
    </CurrentProject>
  )
}
