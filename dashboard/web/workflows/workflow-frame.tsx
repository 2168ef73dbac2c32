import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { workflowQuery, type Workflow } from './queries.ts'
import { workflowTexts } from './texts.ts'
import { WorkflowActions } from './workflow-actions.tsx'

const texts = textsOf(workflowTexts)

/** The frame of a workflow's pages: title, actions and tabs. */
export function WorkflowFrame({ children }: { children: (workflow: Workflow) => ReactNode }) {
  const { api } = useProject()
  const { workflowId = '' } = useParams({ strict: false })
  const workflow = useQuery(workflowQuery(api, workflowId))
  return (
    <QueryView query={workflow} lines={10}>
      {(found) => (
        <LoadedFrame key={found.id} workflow={found}>
          {children(found)}
        </LoadedFrame>
      )}
    </QueryView>
  )
}

function LoadedFrame({ workflow, children }: { workflow: Workflow; children: ReactNode }) {
  const { project, pathOf } = useProject()
  const params = { projectId: project.id, workflowId: workflow.id }
  return (
    <Page
      title={workflow.name}
      trail={<PageLink to={pathOf('workflows')}>{texts.title}</PageLink>}
      actions={<WorkflowActions workflow={workflow} />}
    >
      {workflow.fault !== null && (
        <Notice look="warning" title={texts.fault}>
          {workflow.fault}
        </Notice>
      )}
      <TabLinks
        label={texts.parts}
        tabs={[
          { title: texts.overview, link: { to: '/p/$projectId/workflows/$workflowId', params } },
          { title: texts.executions, link: { to: '/p/$projectId/workflows/$workflowId/executions', params } },
        ]}
      />
      {children}
    </Page>
  )
}
