import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { Badge, type BadgeLook } from '../ui/badge.tsx'
import { workflowTexts } from './texts.ts'

const looks: Record<Schemas['ExecutionStatus'], BadgeLook> = {
  RUNNING: 'warning',
  WAITING: 'warning',
  COMPLETED: 'good',
  EXITED: 'good',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

export const ExecutionBadge = ({ status }: { status: Schemas['ExecutionStatus'] }) => (
  <Badge look={looks[status]}>{textsOf(workflowTexts).executionStatus[status]}</Badge>
)
