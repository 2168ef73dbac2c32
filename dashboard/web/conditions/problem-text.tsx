import { textsOf } from '../text/catalogue.ts'
import styles from './builder.module.css'
import type { Problem } from './draft-conversion.ts'
import { conditionTexts } from './texts.ts'

/** Shows why a rule is incomplete. */
export const ProblemText = ({ problem }: { problem: Problem | undefined }) =>
  problem !== undefined && (
    <p role="alert" className={styles.problem}>
      {textsOf(conditionTexts).problems[problem]}
    </p>
  )
