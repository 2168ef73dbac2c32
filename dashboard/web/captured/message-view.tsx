import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { formatBytes } from '../text/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { HeaderTable } from '../ui/header-table.tsx'
import { MailFrame } from '../ui/mail-frame.tsx'
import { PlainText, SourceText } from '../ui/plain-text.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Tabs, type TabView } from '../ui/tabs.tsx'
import { Time } from '../ui/time.tsx'
import { AttachmentList } from './attachment-list.tsx'
import styles from './message-view.module.css'
import { inlineImagesQuery, sourceQuery, sourceUrl } from './queries.ts'
import { blindCopies, fullAddress, type Address } from './recipients.ts'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

type Message = Schemas['InboxMessage']

export interface MessageViewProps {
  message: Message
  /** The view that the user chose. Another is shown if the message does not have it. */
  view: string
  onView: (view: string) => void
}

/** The addresses of a captured mail, its attachments and its four views. */
export function MessageView({ message, view, onView }: MessageViewProps) {
  const tabs = viewsOf(message)
  const shown =
    tabs.find(({ id, isDisabled }) => id === view && !isDisabled) ?? tabs.find((tab) => !tab.isDisabled)
  return (
    <>
      <Facts facts={factsOf(message)} />
      {message.attachments.length > 0 && <AttachmentList message={message} />}
      <Tabs label={texts.views} tabs={tabs} selected={shown?.id} onSelect={onView} />
    </>
  )
}

const factsOf = (message: Message): readonly (readonly [string, ReactNode])[] => [
  [texts.from, fullAddress(message.from)],
  ...addressFact(texts.to, message.to),
  ...addressFact(texts.cc, message.cc),
  ...addressFact(texts.bcc, blindCopies(message)),
  [texts.date, <Time value={message.date} />],
]

const addressFact = (name: string, addresses: readonly Address[]): (readonly [string, ReactNode])[] =>
  addresses.length === 0 ? [] : [[name, addresses.map(fullAddress).join(', ')]]

function viewsOf(message: Message): readonly TabView[] {
  const { html, text, headers } = message
  const rows = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  )
  return [
    { id: 'html', title: texts.html, isDisabled: !html, content: <HtmlView message={message} /> },
    {
      id: 'text',
      title: texts.text,
      isDisabled: !text,
      content: <PlainText text={text ?? ''} label={texts.text} />,
    },
    { id: 'headers', title: texts.headers, content: <HeaderTable label={texts.headers} rows={rows} /> },
    { id: 'source', title: texts.source, content: <SourceView message={message} /> },
  ]
}

function HtmlView({ message }: { message: Message }) {
  const images = useQuery(inlineImagesQuery(message))
  return (
    <QueryView query={images} lines={10}>
      {(found) => <MailFrame html={message.html ?? ''} images={found} />}
    </QueryView>
  )
}

function SourceView({ message: { id, size } }: { message: Message }) {
  const source = useQuery(sourceQuery(id))
  return (
    <QueryView query={source} lines={10}>
      {({ text, isComplete }) => (
        <div className={styles.source}>
          <p className={styles.bar}>
            {(isComplete ? texts.complete : texts.beginning)(formatBytes(size))}
            <a href={sourceUrl(id)} download={`${id}.eml`} className={buttonClass('secondary', true)}>
              {texts.downloadSource}
            </a>
          </p>
          <SourceText text={text} label={texts.source} />
        </div>
      )}
    </QueryView>
  )
}
