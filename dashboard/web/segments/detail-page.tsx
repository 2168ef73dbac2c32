import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Sentence } from '../conditions/sentence-view.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { CodeBlock } from '../ui/copy.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page, Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Time } from '../ui/time.tsx'
import { MembersSection } from './members-section.tsx'
import { segmentQuery, type Segment } from './queries.ts'
import { SegmentActions } from './segment-actions.tsx'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)
const route = getRouteApi('/user/p/$projectId/segments/$segmentId')

export function SegmentPage() {
  const { api, pathOf } = useProject()
  const { segmentId } = route.useParams()
  const segment = useQuery(segmentQuery(api, segmentId))
  return (
    <Page
      title={segment.data?.name ?? texts.title}
      intro={segment.data?.description ?? undefined}
      trail={<PageLink to={pathOf('segments')}>{texts.trail}</PageLink>}
      actions={segment.data && <SegmentActions segment={segment.data} />}
    >
      <QueryView query={segment} lines={8}>
        {(data) => (
          <>
            <Section title={texts.general}>
              <Facts facts={factsOf(data)} />
            </Section>
            {data.condition && (
              <Section title={texts.condition}>
                <Sentence condition={data.condition} />
                <Disclosure title={texts.showJson}>
                  <CodeBlock code={JSON.stringify(data.condition, undefined, 2)} what={texts.conditionJson} />
                </Disclosure>
              </Section>
            )}
            <MembersSection segment={data} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

const factsOf = (segment: Segment): (readonly [string, ReactNode])[] => [
  [texts.type, <Badge key="type">{segment.type === 'STATIC' ? texts.static : texts.dynamic}</Badge>],
  [texts.members, texts.memberCount(segment.memberCount)],
  [
    texts.events,
    segment.trackMembership ? (
      <code key="events">{`segment.${segment.slug}.entry, segment.${segment.slug}.exit`}</code>
    ) : (
      texts.untracked
    ),
  ],
  [texts.created, <Time key="created" value={segment.createdAt} />],
  [texts.changed, <Time key="changed" value={segment.updatedAt} />],
]
