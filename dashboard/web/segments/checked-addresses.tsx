import { textsOf } from '../text/catalogue.ts'
import styles from './checked-addresses.module.css'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts).paste

/** How many addresses of a list are shown. */
const shown = 100

export interface CheckedAddressesProps {
  found: readonly string[]
  notFound: readonly string[]
  /** The parts of the pasted text that are not addresses. */
  others: readonly string[]
}

/** Shows which pasted addresses have a contact. */
export const CheckedAddresses = ({ found, notFound, others }: CheckedAddressesProps) => (
  <div role="status">
    <p>{texts.found(found.length)}</p>
    {notFound.length > 0 && (
      <>
        <p>{texts.unknown(notFound.length)}</p>
        <TextList label={texts.unknownList} items={notFound} />
      </>
    )}
    {others.length > 0 && (
      <p>
        {texts.skipped(others.length)} {others.slice(0, 5).join(', ')}
      </p>
    )}
  </div>
)

const TextList = ({ label, items }: { label: string; items: readonly string[] }) => (
  <ul tabIndex={0} aria-label={label} className={styles.list}>
    {items.slice(0, shown).map((item) => (
      <li key={item}>{item}</li>
    ))}
    {items.length > shown && <li>{texts.more(items.length - shown)}</li>}
  </ul>
)
