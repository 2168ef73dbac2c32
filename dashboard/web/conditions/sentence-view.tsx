import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import type { Condition } from './condition.ts'
import styles from './live-count.module.css'
import { segmentsQuery } from './queries.ts'
import { sentenceOf } from './sentence.ts'
import { conditionTexts } from './texts.ts'

/** A condition in words. */
export function Sentence({ condition }: { condition: Condition | undefined }) {
  const { api } = useProject()
  const { data: segments } = useQuery(segmentsQuery(api))
  const segmentName = (id: string): string | undefined => segments?.find((segment) => segment.id === id)?.name
  return (
    <p className={condition ? styles.sentence : styles.hint}>
      {condition ? sentenceOf(condition, { segmentName }) : textsOf(conditionTexts).incomplete}
    </p>
  )
}
