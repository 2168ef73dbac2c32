import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { apiOf } from '../api/client.ts'
import { CurrentProject, projectContext } from '../session/project-context.ts'
import { projectsQuery, type Project } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
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
  const { project, isLost } = useOpenProject(projectId)
  const context = useMemo(() => project && projectContext(project, apiOf(project.id)), [project])
  if (!context) return null
  return (
    <CurrentProject value={context}>
      <div className={styles.layout}>
        <SkipLink />
        <Sidebar />
        <main id="main" tabIndex={-1} className={styles.main}>
          {isLost && (
            <div className={styles.notice}>
              <Notice look="danger" isAlert>
                {texts.lostProject} <PageLink to="/projects">{texts.allProjects}</PageLink>
              </Notice>
            </div>
          )}
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

/**
 * Returns the project, and whether it is absent from the user's projects. Then its pages stay open with their
 * input: another account may have signed in, and the user can return.
 */
function useOpenProject(projectId: string): { project: Project | undefined; isLost: boolean } {
  const { data: projects } = useQuery(projectsQuery)
  const found = projects?.find(({ id }) => id === projectId)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const project = found ?? (last?.id === projectId ? last : undefined)
  return { project, isLost: projects !== undefined && !found }
}
