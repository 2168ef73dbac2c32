import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { ApiError } from '../api/api-error.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatBytes } from '../text/format.ts'
import { HeaderTable } from '../ui/header-table.tsx'
import { MailFrame } from '../ui/mail-frame.tsx'
import { Section } from '../ui/page.tsx'
import { PlainText, SourceText } from '../ui/plain-text.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { mailContentQuery } from './queries.ts'
import { mailTexts } from './texts.ts'

const { content: texts } = textsOf(mailTexts)

type Content = Schemas['EmailContent']

/** What the recipient of a mail sees, as HTML and as text, and its source. */
export function MailContent({ mail: { id, status } }: { mail: Schemas['EmailTimeline'] }) {
  const { api } = useProject()
  const content = useQuery(mailContentQuery(api, id))
  const isExpired = content.error instanceof ApiError && content.error.status === 404
  return (
    <Section title={texts.title} intro={status === 'RECEIVED' ? texts.receivedHint : undefined}>
      {isExpired ? (
        <p>{texts.expired}</p>
      ) : (
        <QueryView query={content} lines={10}>
          {(found) => (
            <>
              <ContentTabs content={found} />
              {found.attachments.length > 0 && <Attachments attachments={found.attachments} />}
            </>
          )}
        </QueryView>
      )}
    </Section>
  )
}

function ContentTabs({ content: { body, text, headers } }: { content: Content }) {
  const rows = Object.entries(headers)
  return (
    <Tabs
      label={texts.views}
      tabs={[
        { id: 'html', title: texts.html, content: body === '' ? texts.noHtml : <MailFrame html={body} /> },
        {
          id: 'text',
          title: texts.text,
          content: text === null ? texts.derivedText : <PlainText text={text} label={texts.text} />,
        },
        { id: 'source', title: texts.source, content: <SourceText text={body} label={texts.source} /> },
        {
          id: 'headers',
          title: texts.headers,
          content: rows.length === 0 ? texts.noHeaders : <HeaderTable label={texts.headers} rows={rows} />,
        },
      ]}
    />
  )
}

const Attachments = ({ attachments }: { attachments: Content['attachments'] }) => (
  <>
    <h3>{texts.attachments}</h3>
    <ul>
      {attachments.map((attachment, index) => (
        <li key={index}>{attachmentText(attachment)}</li>
      ))}
    </ul>
  </>
)

const attachmentText = (attachment: Content['attachments'][number]): string =>
  [
    attachment.filename,
    attachment.contentType,
    formatBytes(attachment.size),
    ...(attachment.disposition === 'inline' ? [texts.inline] : []),
    ...(attachment.isRemoved ? [texts.fileRemoved] : []),
  ].join(' · ')
