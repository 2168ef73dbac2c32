import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import styles from './contacts.module.css'
import { detailTexts } from './detail-texts.ts'
import { checkedSegments, segmentsOfContactQuery, type Contact } from './queries.ts'

const texts = textsOf(detailTexts)

/** The segments that contain a contact now. */
export function ContactSegments({ contact }: { contact: Contact }) {
  const { api, pathOf } = useProject()
  const query = useQuery(segmentsOfContactQuery(api, contact))
  return (
    <Section title={texts.segments}>
      <QueryView query={query} lines={2}>
        {({ segments, hasMore }) => (
          <>
            {segments.length === 0 && <p>{texts.noSegments}</p>}
            <ul className={styles.list}>
              {segments.map(({ id, name }) => (
                <li key={id}>
                  <PageLink to={pathOf(`segments/${id}`)}>{name}</PageLink>
                </li>
              ))}
            </ul>
            {hasMore && <p className={styles.soft}>{texts.tooManySegments(checkedSegments)}</p>}
          </>
        )}
      </QueryView>
    </Section>
  )
}
