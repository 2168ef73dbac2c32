import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { stepCountsQuery, type Workflow } from './queries.ts'
import { StepOutline } from './step-outline.tsx'
import { workflowTexts } from './texts.ts'
import { WorkflowFrame } from './workflow-frame.tsx'

const texts = textsOf(workflowTexts)

export const WorkflowPage = () => (
  <WorkflowFrame>{(workflow) => <Overview workflow={workflow} />}</WorkflowFrame>
)

function Overview({ workflow }: { workflow: Workflow }) {
  const { api } = useProject()
  const { data: counts } = useQuery(stepCountsQuery(api, workflow.id))
  const { enabled, description, allowReentry } = workflow
  return (
    <>
      <Section title={texts.details}>
        <Facts
          facts={[
            [
              texts.status,
              <Badge key="status" look={enabled ? 'good' : 'neutral'}>
                {enabled ? texts.active : texts.disabled}
              </Badge>,
            ],
            [texts.trigger, triggerOf(workflow)],
            [texts.reentry, allowReentry ? texts.yes : texts.no],
            ...(description === null ? [] : [[texts.description, description] as const]),
          ]}
        />
      </Section>
      <Section title={texts.outline} intro={texts.outlineHint}>
        <StepOutline steps={workflow.steps} counts={counts} />
      </Section>
    </>
  )
}

function triggerOf({ triggerType, triggerConfig }: Workflow): string {
  const eventName = triggerConfig['eventName']
  return triggerType === 'EVENT' && typeof eventName === 'string'
    ? texts.triggerEvent(eventName)
    : texts.triggers[triggerType]
}
