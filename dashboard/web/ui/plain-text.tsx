import { splitAtUrls } from './linked-text.ts'
import styles from './plain-text.module.css'

/** A text as it was written, with its URLs as links. */
export const PlainText = ({ text, label }: { text: string; label: string }) => (
  <pre className={styles.text} dir="auto" tabIndex={0} role="region" aria-label={label}>
    {splitAtUrls(text).map((part, index) =>
      part.isUrl ? (
        <a key={index} href={part.text} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </pre>
)

/** Source text in a box that scrolls. */
export const SourceText = ({ text, label }: { text: string; label: string }) => (
  <pre className={styles.source} tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
)
