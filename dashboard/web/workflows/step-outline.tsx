import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { outlineOf, type OutlineLine, type WorkflowStep } from './outline.ts'
import styles from './step-outline.module.css'
import { workflowTexts } from './texts.ts'

const texts = textsOf(workflowTexts)

export interface StepOutlineProps {
  steps: readonly WorkflowStep[]
  counts: ReadonlyMap<string, Schemas['StepCounts']> | undefined
}

/** The steps of a workflow as an indented list, with the executions at each step. */
export const StepOutline = ({ steps, counts }: StepOutlineProps) => (
  <ol className={styles.outline}>
    {outlineOf(steps).map((line) => (
      <li
        key={line.key}
        className={styles.line}
        style={{ marginInlineStart: `${Math.min(line.depth, 6) * 24}px` }}
      >
        <OutlineStep line={line} counts={counts?.get(line.step.id)} />
      </li>
    ))}
  </ol>
)

function OutlineStep({
  line: { step, via, isReference },
  counts,
}: {
  line: OutlineLine
  counts: Schemas['StepCounts'] | undefined
}) {
  const { pathOf } = useProject()
  return (
    <>
      {via !== undefined && <span className={styles.via}>{texts.via(wayOf(via))}</span>}
      <Badge>{texts.stepTypes[step.type]}</Badge>
      <span className={styles.name}>{step.name}</span>
      {isReference && <span className={styles.note}>{texts.above}</span>}
      {!isReference && step.template !== null && (
        <PageLink
          to={pathOf(`templates/${step.template.id}`)}
          aria-label={`${texts.editTemplate}: ${step.template.name}`}
        >
          {step.template.name}
        </PageLink>
      )}
      {!isReference && counts && (
        <span className={styles.note}>{texts.counts(counts.waiting, counts.done, counts.failed)}</span>
      )}
    </>
  )
}

const wayOf = (via: string): string => (via === 'EVENT' || via === 'TIMEOUT' ? texts.ways[via] : via)
