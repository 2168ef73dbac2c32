import { useState, type ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { FormActions } from './form.tsx'
import styles from './form.module.css'
import { uiTexts } from './texts.ts'

const texts = textsOf(uiTexts)

export interface ConfirmDialogProps {
  title: string
  /** What happens, with its numbers. */
  children: ReactNode
  /** The label of the button: the verb of the action. */
  action: string
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  error: Error | null
  isDangerous?: boolean
  /** The text that the user must type, for actions that delete much. */
  typed?: string
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  children,
  action,
  onConfirm,
  isPending,
  error,
  isDangerous = false,
  typed,
  ...dialog
}: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const isReady = typed === undefined || text === typed
  return (
    <Dialog {...dialog}>
      <div className={styles.form}>
        {children}
        {typed !== undefined && (
          <Field label={texts.typeToConfirm(typed)} value={text} onChange={setText} autoComplete="off" />
        )}
        {error && <ErrorNotice error={error} />}
        <FormActions>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            isDisabled={!isReady}
            isPending={isPending}
            onPress={onConfirm}
          >
            {action}
          </Button>
          <Button onPress={dialog.onClose}>{texts.cancel}</Button>
        </FormActions>
      </div>
    </Dialog>
  )
}
