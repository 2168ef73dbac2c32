import { textsOf } from '../text/catalogue.ts'
import styles from './mail-fields.module.css'
import { mailEditorTexts } from './texts.ts'

/** Explains why a mail cannot be sent: the changes on the page are not saved. */
export const SaveFirst = () => (
  <p role="status" className={styles.hint}>
    {textsOf(mailEditorTexts).saveFirst}
  </p>
)
