import { useProject } from '../session/project-context.ts'
import { Page } from '../ui/page.tsx'

export function HomePage() {
  const { project } = useProject()
  return <Page title={project.name}>{null}</Page>
}
