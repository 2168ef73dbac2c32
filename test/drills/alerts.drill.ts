import { isInstalled } from '@postrider/testing/engines'
import { drillGroups } from './groups/all.ts'
import { describeDrills } from './support/describe-drills.ts'

const missing = ['prometheus', 'promtool', 'prometheus-blackbox-exporter'].filter(
  (program) => !isInstalled(program),
)
if (missing.length > 0) throw new Error(`Install these programs: ${missing.join(', ')}`)

for (const group of drillGroups) describeDrills(group)
