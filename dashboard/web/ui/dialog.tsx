import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { textsOf } from '../text/catalogue.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { uiTexts } from './texts.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

export interface DialogProps {
  title: string
  isOpen: boolean
  /** Without it, the user cannot close the dialog. */
  onClose: (() => void) | undefined
  children: ReactNode
  isWide?: boolean
  /** Keeps the dialog open after a press outside and after Escape, for a content that is shown once. */
  isPersistent?: boolean
}

/**
 * A modal dialog. Escape, the close button and a press outside close it. A press outside does not close a dialog
 * with a form, because it would lose the input. Such a dialog stays open if the session ends. The focus returns
 * to where it was.
 */
export function Dialog({ title, isOpen, onClose, children, ...look }: DialogProps) {
  const { isWide = false, isPersistent = false } = look
  const modal = useRef<HTMLDivElement>(null)
  const keepsContent = (): boolean => isPersistent || Boolean(modal.current?.querySelector('form'))
  useUnsavedChanges(() => isOpen && keepsContent())
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable
      isKeyboardDismissDisabled={isPersistent || !onClose}
      shouldCloseOnInteractOutside={() => !keepsContent()}
    >
      <Modal ref={modal} className={classes(styles.modal, isWide && styles.wide)}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {onClose && (
              <IconButton label={textsOf(uiTexts).close} onPress={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
