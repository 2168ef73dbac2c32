import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useEffect, useRef, useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import styles from './live-count.module.css'
import type { Condition } from './condition.ts'
import { previewQuery } from './preview-query.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

/** How long to wait after a change before the contacts are counted, in milliseconds. */
const delayMs = 500

/**
 * Shows how many contacts match a condition while it is edited. Counting never blocks the editor. A number that
 * belongs to an earlier version is marked.
 */
export function LiveCount({ condition }: { condition: Condition | undefined }) {
  const { api } = useProject()
  const counted = useLatest(condition)
  const { data, error, isPlaceholderData, isFetching } = useQuery(previewQuery(api, counted.value))
  const isCurrent = !isPlaceholderData && !counted.isPending && condition !== undefined
  if (error && isCurrent && !isFetching)
    return (
      <p role="status">
        {texts.noCount} {messageOf(error)}
      </p>
    )
  const note = condition ? texts.counting : texts.stale
  if (!data) return <p role="status">{condition && texts.counting}</p>
  return <Count {...data} {...(!isCurrent && { note })} />
}

type Preview = Schemas['SegmentPreview']

/** A number of contacts. `note` marks a number of an earlier version of the condition. */
const Count = ({ count, isExact, sample, note }: Preview & { note?: string }) => (
  <div className={styles.count}>
    <p role="status" className={note === undefined ? styles.number : styles.stale}>
      {isExact ? texts.counted(count) : texts.estimated(count)}
    </p>
    {(note !== undefined || sample.length > 0) && (
      <p className={styles.hint}>{note ?? texts.sample(sample.map(({ email }) => email).join(', '))}</p>
    )}
  </div>
)

/** Returns the last condition that did not change for a while, and whether a newer condition waits. */
function useLatest(value: Condition | undefined): { value: Condition | undefined; isPending: boolean } {
  const text = JSON.stringify(value)
  const current = useRef(value)
  current.current = value
  const [latest, setLatest] = useState({ text, value })
  useEffect(() => {
    const timer = setTimeout(() => setLatest({ text, value: current.current }), delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return { value: latest.value, isPending: latest.text !== text }
}
