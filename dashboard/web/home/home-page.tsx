import { useProject } from '../session/project-context.ts'
import { Page } from '../ui/page.tsx'
import { AttentionList } from './attention-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentFigures } from './recent-figures.tsx'

/** What to do next, what needs attention, and the figures of the last days. */
export function HomePage() {
  const { project } = useProject()
  return (
    <Page title={project.name}>
      <AttentionList />
      <FirstSteps />
      <RecentFigures />
    </Page>
  )
}
