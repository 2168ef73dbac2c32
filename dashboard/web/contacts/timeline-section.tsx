import { useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Time } from '../ui/time.tsx'
import { detailTexts } from './detail-texts.ts'
import { timelineQuery, type Contact } from './queries.ts'
import { timelineDetail } from './timeline-detail.ts'
import styles from './timeline.module.css'

const texts = textsOf(detailTexts)

/** How many entries the timeline shows at most. */
const maxEntries = 100

/** The events and mails of a contact, newest first. */
export function TimelineSection({ contact }: { contact: Contact }) {
  const { api } = useProject()
  const query = useInfiniteQuery(timelineQuery(api, contact))
  return (
    <Section title={texts.timeline}>
      <QueryView query={query} lines={5}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data).slice(0, maxEntries)
          if (entries.length === 0) return <p>{texts.noTimeline}</p>
          return (
            <>
              <ol className={styles.timeline}>
                {entries.map((entry) => (
                  <TimelineEntry key={entry.id} {...entry} />
                ))}
              </ol>
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

function TimelineEntry({ type, timestamp, metadata }: Schemas['Activity']) {
  const { title, data } = timelineDetail(metadata)
  return (
    <li className={styles.entry}>
      <span className={styles.time}>
        <Time value={timestamp} />
      </span>
      <div className={styles.what}>
        <span>{texts.activities[type]}</span>
        {title !== undefined && <strong>{title}</strong>}
        {data !== undefined && <code className={styles.data}>{data}</code>}
      </div>
    </li>
  )
}
