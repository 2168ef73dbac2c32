import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { ConsentSection } from './consent-section.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactSegments } from './contact-segments.tsx'
import { detailTexts } from './detail-texts.ts'
import { FieldsSection } from './fields-section.tsx'
import { contactQuery } from './queries.ts'
import { TimelineSection } from './timeline-section.tsx'

const texts = textsOf(detailTexts)
const route = getRouteApi('/user/p/$projectId/contacts/$contactId')

export function ContactPage() {
  const { api, pathOf } = useProject()
  const { contactId } = route.useParams()
  const contact = useQuery(contactQuery(api, contactId))
  return (
    <Page
      title={contact.data?.email ?? texts.contact}
      trail={<PageLink to={pathOf('contacts')}>{texts.contacts}</PageLink>}
      actions={contact.data && <ContactActions contact={contact.data} />}
    >
      <QueryView query={contact} lines={10}>
        {(data) => (
          <>
            <ContactFacts contact={data} />
            <FieldsSection contact={data} />
            <ContactSegments contact={data} />
            <TimelineSection contact={data} />
            <ConsentSection contact={data} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
