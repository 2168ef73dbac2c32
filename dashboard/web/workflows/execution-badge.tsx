import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { Badge, type BadgeLook } from '../ui/badge.tsx'
import { workflowTexts } from './texts.ts'

const executionLooks: Record<Schemas['ExecutionStatus'], BadgeLook> = {
  RUNNING: 'warning',
  WAITING: 'warning',
  COMPLETED: 'good',
  EXITED: 'good',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

export const ExecutionBadge = ({ status }: { status: Schemas['ExecutionStatus'] }) => (
  <Badge look={executionLooks[status]}>{textsOf(workflowTexts).executionStatus[status]}</Badge>
)

const stepLooks: Record<Schemas['StepExecutionStatus'], BadgeLook> = {
  PENDING: 'neutral',
  SCHEDULED: 'warning',
  WAITING: 'warning',
  RUNNING: 'warning',
  COMPLETED: 'good',
  SKIPPED: 'neutral',
  FAILED: 'danger',
}

export const StepBadge = ({ status }: { status: Schemas['StepExecutionStatus'] }) => (
  <Badge look={stepLooks[status]}>{textsOf(workflowTexts).stepStatus[status]}</Badge>
)
