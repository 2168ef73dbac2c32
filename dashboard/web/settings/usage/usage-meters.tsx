import { useId } from 'react'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { categories, type Category, type Limits } from './categories.ts'
import { usageTexts } from './texts.ts'
import styles from './usage-meters.module.css'

const texts = textsOf(usageTexts).mails

/** The usage of each kind of mail, with a bar if it has a limit. */
export const UsageMeters = ({ limits }: { limits: Limits }) => (
  <ul className={styles.meters}>
    {categories.map((category) => (
      <li key={category}>
        <UsageMeter name={texts.categories[category]} {...limits[category]} />
      </li>
    ))}
  </ul>
)

function UsageMeter({
  name,
  limit,
  usage,
  percentage,
  isWarning,
  isBlocked,
}: Limits[Category] & { name: string }) {
  const id = useId()
  return (
    <div className={styles.meter}>
      <span id={id} className={styles.name}>
        {name}
      </span>
      <span className={styles.value}>
        {isBlocked ? (
          <Badge look="danger">{texts.blocked}</Badge>
        ) : (
          isWarning && <Badge look="warning">{texts.warning}</Badge>
        )}
        {limit === null ? texts.unlimited(usage) : texts.of(usage, limit)}
      </span>
      {limit !== null && (
        <span
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(usage, limit)}
          aria-valuetext={texts.of(usage, limit)}
          className={styles.track}
        >
          <span
            className={classes(styles.bar, isWarning && styles.warning, isBlocked && styles.blocked)}
            style={{ inlineSize: `${Math.min(percentage, 100)}%` }}
          />
        </span>
      )}
    </div>
  )
}
