import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { MailActions } from './mail-actions.tsx'
import { MailBadge } from './mail-columns.tsx'
import { MailContent } from './mail-content.tsx'
import styles from './detail-page.module.css'
import { MailExplanation } from './mail-explanation.tsx'
import { MailFacts } from './mail-facts.tsx'
import { mailQuery } from './queries.ts'
import { mailTexts } from './texts.ts'
import { MailVerdicts } from './mail-verdicts.tsx'

const texts = textsOf(mailTexts)

/** One mail: what happened to it, its details, and what its recipient sees. */
export function MailPage() {
  const { emailId } = useParams({ from: '/user/p/$projectId/mails/$emailId' })
  const { api, pathOf } = useProject()
  const mail = useQuery(mailQuery(api, emailId))
  const isReceived = mail.data?.status === 'RECEIVED'
  return (
    <Page
      title={mail.data ? mail.data.subject || texts.noSubject : texts.title}
      trail={
        <PageLink to={pathOf(isReceived ? 'mails/received' : 'mails')}>
          {isReceived ? texts.tabs.received : texts.title}
        </PageLink>
      }
      intro={mail.data && <Summary mail={mail.data} />}
      actions={mail.data && <MailActions mail={mail.data} />}
    >
      <QueryView query={mail} lines={10}>
        {(found) => (
          <>
            {isReceived ? <MailVerdicts mail={found} /> : <MailExplanation mail={found} />}
            <MailContent mail={found} />
            <MailFacts mail={found} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

const Summary = ({ mail: { status, from, to } }: { mail: Schemas['EmailTimeline'] }) => (
  <span className={styles.summary}>
    <MailBadge status={status} />
    {status === 'RECEIVED' ? `${texts.facts.from}: ${from}` : `${texts.facts.to}: ${to}`}
  </span>
)
