import { lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'
import type { CodeEditorProps } from './code-mirror.tsx'
import styles from './field.module.css'

export type { CodeEditorProps } from './code-mirror.tsx'

const CodeMirror = lazy(async () => ({ default: (await import('./code-mirror.tsx')).CodeMirror }))

/** An editor for HTML with Liquid. Its code loads when it is first shown. */
export const CodeEditor = (props: CodeEditorProps) => (
  <div className={styles.field}>
    {/* The editor itself has this name for screen readers. */}
    <span className={styles.label} aria-hidden="true">
      {props.label}
    </span>
    <Suspense fallback={<Skeleton lines={8} />}>
      <CodeMirror {...props} />
    </Suspense>
  </div>
)
