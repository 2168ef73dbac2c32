import { textsOf } from '../text/catalogue.ts'
import styles from './header-table.module.css'
import { uiTexts } from './texts.ts'

const texts = textsOf(uiTexts)

/** The headers of a mail, one row per value. */
export const HeaderTable = ({
  label,
  rows,
}: {
  label: string
  rows: readonly (readonly [name: string, value: string])[]
}) => (
  <table className={styles.headers} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{texts.header}</th>
        <th scope="col">{texts.value}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, value], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          <td dir="auto">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
