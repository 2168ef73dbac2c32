import type { DrillGroup } from '../support/drill.ts'
import { databaseDrills } from './database.ts'
import { mailDrills } from './mail.ts'
import { messagingDrills } from './messaging.ts'
import { processDrills } from './processes.ts'

export const drillGroups: readonly DrillGroup[] = [mailDrills, messagingDrills, databaseDrills, processDrills]
