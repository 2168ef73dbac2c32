import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form.module.css'
import { uiTexts } from './texts.ts'

const { unsaved: texts } = textsOf(uiTexts)

/** Asks whether changes that are not saved are to be discarded. */
export const UnsavedDialog = ({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) => (
  <Dialog title={texts.title} isOpen onClose={onStay}>
    <div className={styles.form}>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <Button look="danger" onPress={onDiscard}>
          {texts.discard}
        </Button>
        <Button onPress={onStay}>{texts.stay}</Button>
      </div>
    </div>
  </Dialog>
)
