import type { Area } from '../area.ts'
import { executions, steps, workflows } from './workflows.ts'

/** In the order of the page. */
export const areas: readonly Area[] = [workflows, steps, executions]
