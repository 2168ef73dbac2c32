import { useMemo } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { CodeEditor } from '../ui/code-editor.tsx'
import { Field } from '../ui/field.tsx'
import type { MailContent } from './mail-content.ts'
import { PreviewPane, usePreview } from './preview-pane.tsx'
import styles from './mail-fields.module.css'
import { mailEditorTexts } from './texts.ts'

const texts = textsOf(mailEditorTexts)

export interface MailFieldsProps {
  content: MailContent
  onChange: (changes: Partial<MailContent>) => void
}

/** Sender, subject and HTML of a mail, with the errors of its Liquid and a preview. */
export function MailFields({ content, onChange }: MailFieldsProps) {
  const { subject, body, fromName, type } = content
  const pane = usePreview({ subject, body, fromName, type })
  const { data } = pane.preview
  const faults = useMemo(() => data?.errors.filter(({ field }) => field === 'body'), [data])
  return (
    <>
      <SenderFields content={content} onChange={onChange} />
      <Field
        label={texts.subject}
        name="subject"
        value={subject}
        onChange={(text) => onChange({ subject: text })}
        isRequired
      />
      <div className={styles.split}>
        <div className={styles.code}>
          <CodeEditor
            label={texts.body}
            value={body}
            onChange={(text) => onChange({ body: text })}
            faults={faults}
          />
          <p className={styles.hint}>{texts.variables}</p>
        </div>
        <PreviewPane {...pane} />
      </div>
    </>
  )
}

const SenderFields = ({ content, onChange }: MailFieldsProps) => (
  <div className={styles.sender}>
    <Field
      label={texts.from}
      name="from"
      type="email"
      description={texts.fromHint}
      value={content.from}
      onChange={(from) => onChange({ from })}
      isRequired
    />
    <Field
      label={texts.fromName}
      name="fromName"
      value={content.fromName}
      onChange={(name) => onChange({ fromName: name })}
    />
    <Field
      label={texts.replyTo}
      name="replyTo"
      type="email"
      value={content.replyTo}
      onChange={(replyTo) => onChange({ replyTo })}
    />
  </div>
)
