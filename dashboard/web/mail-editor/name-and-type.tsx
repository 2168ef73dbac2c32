import type { ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { mailTypes, type MailContent } from './mail-content.ts'
import { mailEditorTexts } from './texts.ts'

const texts = textsOf(mailEditorTexts)

interface NamedMail extends Pick<MailContent, 'type'> {
  name: string
}

export interface NameAndTypeProps {
  mail: NamedMail
  onChange: (changes: Partial<NamedMail>) => void
  /** Fields between the name and the type. */
  children?: ReactNode
}

/** The name and the type of a template or campaign. */
export const NameAndType = ({ mail, onChange, children }: NameAndTypeProps) => (
  <>
    <Field
      label={texts.name}
      name="name"
      value={mail.name}
      onChange={(name) => onChange({ name })}
      isRequired
    />
    {children}
    <Select
      label={texts.type}
      name="type"
      description={texts.typeHint}
      value={mail.type}
      onChange={(type) => onChange({ type })}
      options={mailTypes.map((type) => ({ value: type, label: texts.types[type] }))}
    />
  </>
)
