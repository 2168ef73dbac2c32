import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../session/session.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'

export function ProjectsPage() {
  const projects = useQuery(projectsQuery)
  return (
    <main>
      <Page title="Projects" isNarrow>
        <QueryView query={projects}>
          {(found) => (
            <ul>
              {found.map(({ id, name }) => (
                <li key={id}>
                  <PageLink to={`/p/${id}`}>{name}</PageLink>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Page>
    </main>
  )
}
