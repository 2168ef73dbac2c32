import { useBlocker } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form.module.css'
import { uiTexts } from './texts.ts'

const { unsaved: texts } = textsOf(uiTexts)

/**
 * Asks before another page opens while changes are not saved. The browser asks before it closes or reloads the
 * page. A navigation with `ignoreBlocker` does not ask.
 */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    // A change of the filters or of the tab in the address keeps the form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  })
  return (
    <Dialog title={texts.title} isOpen={blocker.status === 'blocked'} onClose={() => blocker.reset?.()}>
      <div className={styles.form}>
        <p>{texts.text}</p>
        <div className={styles.actions}>
          <Button look="danger" onPress={blocker.proceed}>
            {texts.discard}
          </Button>
          <Button onPress={blocker.reset}>{texts.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
}
