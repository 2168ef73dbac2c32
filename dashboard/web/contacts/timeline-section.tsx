import { useInfiniteQuery } from '@tanstack/react-query'
import { EntryList } from '../activity/entry-list.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { detailTexts } from './detail-texts.ts'
import { timelineQuery, type Contact } from './queries.ts'

const texts = textsOf(detailTexts)

/** How many entries the timeline shows at most. */
const maxEntries = 100

/** The events and mails of a contact, newest first. */
export function TimelineSection({ contact }: { contact: Contact }) {
  const { api } = useProject()
  const query = useInfiniteQuery(timelineQuery(api, contact))
  return (
    <Section title={texts.timeline} actions={<MoreLinks contactId={contact.id} />}>
      <QueryView query={query} lines={5}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data).slice(0, maxEntries)
          if (entries.length === 0) return <p>{texts.noTimeline}</p>
          return (
            <>
              <EntryList label={texts.timeline} entries={entries} isOfContact />
              {query.hasNextPage && entries.length < maxEntries && (
                <div>
                  <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                    {texts.more}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryView>
    </Section>
  )
}

function MoreLinks({ contactId }: { contactId: string }) {
  const { pathOf } = useProject()
  return (
    <>
      <PageLink to={pathOf('mails')} search={{ contactId }} className={buttonClass()}>
        {texts.allMails}
      </PageLink>
      <PageLink to={pathOf('activity')} search={{ contactId }} className={buttonClass()}>
        {texts.allActivity}
      </PageLink>
    </>
  )
}
