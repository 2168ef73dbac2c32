import { isInstalled } from '@postrider/testing/engines'
import { missingForCluster } from '../cluster/support/config.ts'
import { drillGroups } from './groups/all.ts'
import { describeDrills } from './support/describe-drills.ts'

// Drills run by hand, so a missing program is a failure.
const missing = ['prometheus', 'promtool', 'prometheus-blackbox-exporter'].filter(
  (program) => !isInstalled(program),
)
const requirements = [...missing, missingForCluster() ?? []].flat()
if (requirements.length > 0) throw new Error(`The drills need ${requirements.join(', ')}`)
if (process.getuid?.() !== 0) throw new Error('The drills mount a small disk: run them as root')

for (const group of drillGroups) describeDrills(group)
