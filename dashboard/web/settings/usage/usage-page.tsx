import { useQuery } from '@tanstack/react-query'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsQuery } from './queries.ts'
import { StorageSection } from './storage-section.tsx'
import { usageTexts } from './texts.ts'
import { UsageMeters } from './usage-meters.tsx'

const texts = textsOf(usageTexts)

/** What the project uses, and its limits. */
export function UsagePage() {
  const { may } = useProject()
  return (
    <Page title={texts.title} isNarrow>
      {may('GET /users/@me/projects/{id}/billing-limits') ? (
        <MonthSections />
      ) : (
        <Notice look="info">{texts.onlyOwner}</Notice>
      )}
      <StorageSection />
      <WorkflowSection />
    </Page>
  )
}

function MonthSections() {
  const { api, project, may } = useProject()
  const limits = useQuery(limitsQuery(api, project.id))
  return (
    <>
      <Section title={texts.mails.title} intro={texts.mails.hint}>
        <QueryView query={limits}>{(found) => <UsageMeters limits={found} />}</QueryView>
      </Section>
      {limits.data && may('PUT /users/@me/projects/{id}/billing-limits') && (
        <Section title={texts.limits.title} intro={texts.limits.hint}>
          <LimitsForm limits={limits.data} />
        </Section>
      )}
    </>
  )
}

function WorkflowSection() {
  const { project, may, pathOf } = useProject()
  return (
    <Section title={texts.workflows.title}>
      <Facts
        facts={[
          [texts.workflows.perHour, project.workflowMailsPerHour],
          [texts.workflows.perDay, project.workflowMailsPerDay],
        ]}
      />
      {may('PATCH /users/@me/projects/{id}') && (
        <p>
          <PageLink to={pathOf('settings')}>{texts.workflows.change}</PageLink>
        </p>
      )}
    </Section>
  )
}
