import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { templateUsageQuery } from './queries.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)

/** The campaigns and workflow steps that use a template. */
export function TemplateUsage({ id }: { id: string }) {
  const { api, pathOf } = useProject()
  const usage = useQuery(templateUsageQuery(api, id))
  return (
    <Section title={texts.usage}>
      <QueryView query={usage} lines={2}>
        {({ campaigns, workflowSteps, emailsSent }) => (
          <>
            <p>{texts.sent(emailsSent)}</p>
            <p>{campaigns.length + workflowSteps.length > 0 ? texts.usedBy : texts.unused}</p>
            <ul>
              {campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <PageLink to={pathOf(`campaigns/${campaign.id}`)}>{campaign.name}</PageLink>
                </li>
              ))}
              {workflowSteps.map((step) => (
                <li key={step.id}>
                  <PageLink to={pathOf(`workflows/${step.workflowId}`)}>{step.name}</PageLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Section>
  )
}
