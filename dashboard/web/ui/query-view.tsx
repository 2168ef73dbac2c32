import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'
import styles from './query-view.module.css'

export interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** Grey lines while the data loads. */
  lines?: number
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, a skeleton while it loads, or the error with a button to retry. While the data of
 * another page or filter loads, the old data is not rendered again: a table of 50 rows takes 0.3 s.
 */
export function QueryView<Data>({ query, lines, children }: QueryViewProps<Data>) {
  const shown = useRef<ReactNode>(null)
  if (query.data !== undefined) {
    if (!query.isPlaceholderData || shown.current === null) shown.current = children(query.data)
    return shown.current
  }
  if (query.error)
    return (
      <div className={styles.failed}>
        <ErrorNotice error={query.error} />
        <Button onPress={() => void query.refetch()}>{textsOf(uiTexts).retry}</Button>
      </div>
    )
  return <Skeleton lines={lines} />
}
