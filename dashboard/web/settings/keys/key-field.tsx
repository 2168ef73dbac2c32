import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '../../text/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './key-field.module.css'
import { keyTexts } from './texts.ts'

const texts = textsOf(keyTexts)

export interface KeyFieldProps {
  label: string
  /** What the key is, for the button that copies it. */
  what: string
  value: string
  /** Hides the value until the user shows it. */
  isSecret?: boolean
}

/** A key with a button that copies it, even while the key is hidden. */
export function KeyField({ label, what, value, isSecret = false }: KeyFieldProps) {
  const [isShown, setShown] = useState(!isSecret)
  const toggle = isShown ? texts.secret.hide : texts.secret.show
  return (
    <div className={styles.row}>
      <Field
        label={label}
        isLabelHidden
        isReadOnly
        isMonospace
        autoComplete="off"
        value={isShown ? value : '•'.repeat(24)}
      />
      {isSecret && (
        <IconButton label={toggle} onPress={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
      )}
      <CopyButton isIcon text={value} what={what} />
    </div>
  )
}
