import { useQuery } from '@tanstack/react-query'
import { capturesMailQuery } from '../captured/queries.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { mailTexts } from './texts.ts'

const { tabs: texts, parts } = textsOf(mailTexts)

/** Links between the lists of mails. Captured mail exists only on servers that do not deliver mail. */
export function MailTabs() {
  const { project } = useProject()
  const { data: capturesMail = false } = useQuery(capturesMailQuery)
  const params = { projectId: project.id }
  return (
    <TabLinks
      label={parts}
      tabs={[
        { title: texts.sent, link: { to: '/p/$projectId/mails', params } },
        { title: texts.received, link: { to: '/p/$projectId/mails/received', params } },
        { title: texts.suppressions, link: { to: '/p/$projectId/mails/suppressions', params } },
        ...(capturesMail
          ? [{ title: texts.captured, link: { to: '/p/$projectId/mails/captured' as const, params } }]
          : []),
      ]}
    />
  )
}
