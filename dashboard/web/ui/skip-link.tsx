import { textsOf } from '../text/catalogue.ts'
import styles from './skip-link.module.css'
import { uiTexts } from './texts.ts'

const contentId = 'main'

/**
 * Moves the focus to the content of the page. The link is visible only with the focus. The browser must not
 * follow it, because an address of only `#main` belongs to the start page (`<base href>`).
 */
export const SkipLink = () => (
  <a
    href={`#${contentId}`}
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(contentId)?.focus()
    }}
  >
    {textsOf(uiTexts).skip}
  </a>
)
