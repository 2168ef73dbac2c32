import { useInfiniteQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Time } from '../ui/time.tsx'
import styles from './contacts.module.css'
import { detailTexts } from './detail-texts.ts'
import { segmentsOfContactQuery, type Contact } from './queries.ts'

const texts = textsOf(detailTexts)

/** The segments that contain a contact now. */
export function ContactSegments({ contact }: { contact: Contact }) {
  const { api, pathOf } = useProject()
  const query = useInfiniteQuery(segmentsOfContactQuery(api, contact.id))
  return (
    <Section title={texts.segments}>
      <QueryView query={query} lines={2}>
        {({ pages }) => {
          const segments = pages.flatMap(({ data }) => data)
          return (
            <>
              {segments.length === 0 && !query.hasNextPage && <p>{texts.noSegments}</p>}
              <ul className={styles.list}>
                {segments.map(({ id, name, enteredAt }) => (
                  <li key={id}>
                    <PageLink to={pathOf(`segments/${id}`)}>{name}</PageLink>
                    {enteredAt !== null && (
                      <span className={styles.soft}>
                        {' '}
                        {texts.since} <Time value={enteredAt} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <div>
                  <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                    {texts.moreSegments}
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
