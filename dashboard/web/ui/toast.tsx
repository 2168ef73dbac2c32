import { X } from 'lucide-react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from './button.tsx'
import { uiTexts } from './texts.ts'
import styles from './toast.module.css'

interface ToastText {
  text: string
  undo?: () => void
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 })

/** How long a message stays, in milliseconds. A message with an action stays longer (WCAG 2.2.1). */
const shownMs = 6_000
const shownWithUndoMs = 15_000

/** Reports the result of an action, with a button that undoes it. */
export function showToast(text: string, undo?: () => void): void {
  queue.add({ text, ...(undo && { undo }) }, { timeout: undo ? shownWithUndoMs : shownMs })
}

/** The place of the messages. Rendered once. F6 moves the focus there. */
export function Toasts() {
  const texts = textsOf(uiTexts)
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label={texts.messages}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast ?? ''}>
          <ToastContent className={styles.content ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              isSmall
              onPress={() => {
                toast.content.undo?.()
                queue.close(toast.key)
              }}
            >
              {texts.undo}
            </Button>
          )}
          <IconButton slot="close" label={texts.close}>
            <X size={16} aria-hidden />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
