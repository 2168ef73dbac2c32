import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { shownState, stateLook } from './endpoint-state.ts'
import { endpointQuery, type Endpoint } from './queries.ts'
import { ReplayStatus } from './replay-status.tsx'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts)
const route = getRouteApi('/user/p/$projectId/settings/webhooks/$endpointId')

/** A webhook endpoint with its deliveries. */
export function EndpointPage() {
  const { api, may, pathOf } = useProject()
  const { endpointId } = route.useParams()
  const endpoint = useQuery(endpointQuery(api, endpointId))
  const filters = route.useSearch()
  const [replayId, setReplayId] = useState<string>()
  const { data } = endpoint
  return (
    <Page
      title={data?.description ?? data?.url ?? texts.title}
      trail={<PageLink to={pathOf('settings/webhooks')}>{texts.title}</PageLink>}
      actions={
        data &&
        may('PATCH /webhook-endpoints/{id}') && <EndpointActions endpoint={data} onReplay={setReplayId} />
      }
    >
      <QueryView query={endpoint}>
        {(found) => (
          <>
            {found.disabledReason !== null && <Notice look="danger">{found.disabledReason}</Notice>}
            <EndpointFacts endpoint={found} />
            {replayId !== undefined && <ReplayStatus endpointId={found.id} jobId={replayId} />}
            <DeliveriesSection endpointId={found.id} filters={filters} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { url, events, lastSuccessAt, lastFailureAt, failingSince, secretHint } = endpoint
  const state = shownState(endpoint)
  const optional = (name: string, at: string | null) =>
    at === null ? [] : [[name, <Time value={at} />] as const]
  return (
    <Facts
      facts={[
        [texts.state, <Badge look={stateLook(state)}>{texts.states[state]}</Badge>],
        [texts.url, <code>{url}</code>],
        [texts.events, events.includes('*') ? texts.allEvents : events.join(', ')],
        [texts.lastSuccess, timeOr(lastSuccessAt)],
        [texts.lastFailure, timeOr(lastFailureAt)],
        ...optional(texts.failingSince, failingSince),
        [texts.secret.name, <code>{texts.secret.ends(secretHint)}</code>],
        ...optional(texts.secret.previous, endpoint.previousSecretValidUntil),
        ...optional(texts.pausedUntil, endpoint.pausedUntil),
      ]}
    />
  )
}

const timeOr = (at: string | null): ReactNode => (at === null ? texts.never : <Time value={at} isRelative />)
