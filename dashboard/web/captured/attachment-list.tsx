import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { formatBytes } from '../text/format.ts'
import styles from './attachment-list.module.css'
import { attachmentUrl } from './queries.ts'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

/** A longer list is folded, because it would hide the mail. */
const mostOpen = 4

/** The files of a captured mail, to download. */
export function AttachmentList({ message: { id, attachments } }: { message: Schemas['InboxMessage'] }) {
  const size = attachments.reduce((sum, attachment) => sum + attachment.size, 0)
  return (
    <details className={styles.attachments} open={attachments.length <= mostOpen}>
      <summary>
        {texts.attachments(attachments.length)}, {formatBytes(size)}
      </summary>
      <ul className={styles.list}>
        {attachments.map((attachment, index) => (
          <li key={index}>
            <Attachment attachment={attachment} url={attachmentUrl(id, index)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface AttachmentProps {
  attachment: Schemas['InboxMessage']['attachments'][number]
  url: string
}

function Attachment({ attachment, url }: AttachmentProps) {
  const name = attachment.filename || texts.unnamed
  const about = [
    formatBytes(attachment.size),
    attachment.contentType,
    ...(attachment.disposition === 'inline' ? [texts.inline] : []),
  ]
  return (
    <a href={url} download={name} className={styles.attachment} title={texts.download(name)}>
      <bdi>{name}</bdi>
      <span className={styles.about}>{about.join(' · ')}</span>
    </a>
  )
}
