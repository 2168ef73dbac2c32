import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { textsOf } from '../text/catalogue.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { uiTexts } from './texts.ts'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  isWide?: boolean
}

/** A modal dialog. Escape, the close button and a press outside close it. The focus returns to where it was. */
export const Dialog = ({ title, isOpen, onClose, children, isWide = false }: DialogProps) => (
  <ModalOverlay
    className={styles.overlay ?? ''}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
  >
    <Modal className={classes(styles.modal, isWide && styles.wide)}>
      <AriaDialog className={styles.dialog ?? ''}>
        <header className={styles.header}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <IconButton label={textsOf(uiTexts).close} onPress={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
