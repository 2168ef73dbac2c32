import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ContactPicker } from '../contacts/contact-picker.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { MailFrame } from '../ui/mail-frame.tsx'
import { Notice } from '../ui/notice.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { previewQuery, type DraftMail, type Preview } from './preview-query.ts'
import styles from './preview-pane.module.css'
import { mailEditorTexts } from './texts.ts'

const texts = textsOf(mailEditorTexts)

/** How long to wait after a key press before the server renders, in milliseconds. */
const delayMs = 400

/** Returns the preview of a draft, with the errors of its Liquid, and a function that chooses the contact. */
export function usePreview({ subject, body, fromName, type }: DraftMail): PreviewPaneProps {
  const { api } = useProject()
  const [contactId, setContactId] = useState<string>()
  // A new object in each render would start the delay again, and render again after it, without end.
  const draft = useMemo(() => ({ subject, body, fromName, type }), [subject, body, fromName, type])
  const preview = useQuery(previewQuery(api, useDebounced(draft, delayMs), contactId))
  return { preview, onPick: setContactId }
}

export interface PreviewPaneProps {
  preview: UseQueryResult<Preview>
  /** Called with the contact that the user has chosen. */
  onPick: (contactId: string | undefined) => void
}

/** The rendered mail as a chosen contact receives it. */
export function PreviewPane({ preview, onPick }: PreviewPaneProps) {
  return (
    <div className={styles.pane}>
      <ContactPicker
        label={texts.previewAs}
        description={texts.previewAsHint}
        empty={texts.noContact}
        onPick={onPick}
      />
      <QueryView query={preview} lines={8}>
        {(rendered) => <Rendered rendered={rendered} />}
      </QueryView>
    </div>
  )
}

function Rendered({ rendered }: { rendered: Preview }) {
  return (
    <>
      <div role="status">
        {rendered.errors.length > 0 && (
          <Notice look="danger" title={texts.faults}>
            <ul>
              {rendered.errors.map(({ field, line, message }) => (
                <li key={field}>{texts.fault(texts.fields[field], line, message)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {rendered.unknownVariables.length > 0 && (
          <Notice look="warning">{texts.unknown(rendered.unknownVariables.join(', '))}</Notice>
        )}
      </div>
      <p className={styles.subject}>{rendered.subject}</p>
      <MailFrame html={rendered.html} />
    </>
  )
}
