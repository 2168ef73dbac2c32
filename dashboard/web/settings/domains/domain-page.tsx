import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { CheckButton } from './check-button.tsx'
import { DomainRecords } from './domain-records.tsx'
import { shownState, stateLook } from './domain-state.ts'
import { domainsQuery } from './queries.ts'
import { TestButton } from './test-button.tsx'
import { RemoveButton } from './remove-button.tsx'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts)
const route = getRouteApi('/user/p/$projectId/settings/domains/$domainId')

/** A sender domain with its DNS records. */
export function DomainPage() {
  const { api, pathOf } = useProject()
  const { domainId } = route.useParams()
  const domains = useQuery(domainsQuery(api))
  const domain = domains.data?.find(({ id }) => id === domainId)
  return (
    <Page
      title={domain?.domain ?? texts.title}
      trail={<PageLink to={pathOf('settings/domains')}>{texts.title}</PageLink>}
      actions={
        domain && (
          <>
            {domain.verified && <TestButton id={domain.id} />}
            <CheckButton id={domain.id} />
          </>
        )
      }
    >
      <QueryView query={domains}>
        {() => (domain ? <DomainView domain={domain} /> : <Notice look="warning">{texts.notFound}</Notice>)}
      </QueryView>
    </Page>
  )
}

function DomainView({ domain }: { domain: Schemas['Domain'] }) {
  const { may } = useProject()
  const { checkedAt, createdAt } = domain
  const checked = checkedAt === null ? texts.notChecked : <Time value={checkedAt} isRelative />
  return (
    <>
      <Facts
        facts={[
          [texts.state, <Badge look={stateLook(domain)}>{texts.states[shownState(domain)]}</Badge>],
          [texts.checked, checked],
          [texts.created, <Time value={createdAt} />],
        ]}
      />
      <DomainRecords domain={domain} />
      {!domain.verified && <Guide domain={domain.domain} />}
      {may('DELETE /domains/{id}') && <RemoveButton domain={domain} />}
    </>
  )
}

function Guide({ domain }: { domain: string }) {
  const { open, add, suffix, wait } = texts.guide.steps
  return (
    <Section title={texts.guide.title}>
      <BulletList isOrdered items={[open, add, suffix(domain), wait]} />
    </Section>
  )
}
