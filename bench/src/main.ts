import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { settingsOrExit } from '@postrider/process'
import { analytics } from './analytics/analytics.ts'
import { backlog } from './backlog.ts'
import { batch } from './batch.ts'
import { useCluster } from './cluster.ts'
import { campaign } from './campaign.ts'
import { readConfig } from './config.ts'
import { contacts } from './contacts/contacts.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { gateway } from './gateway.ts'
import { startSink } from './sink.ts'
import { notifications } from './notifications/notifications.ts'
import { neighbours } from './neighbours/neighbours.ts'
import { scheduled } from './scheduled.ts'
import { segments } from './segments/segments.ts'
import { soak } from './soak/soak.ts'
import { send } from './send.ts'
import { missesTarget, tablesOf } from './table.ts'
import { traces } from './traces.ts'
import { track } from './track.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { workflows } from './workflows/workflows.ts'

const benches = {
  track,
  send,
  batch,
  backlog,
  gateway,
  contacts,
  segments,
  campaign,
  workflows,
  analytics,
  notifications,
  traces,
  neighbours,
  scheduled,
  webhooks,
  soak,
  dashboard,
}

const config = settingsOrExit(readConfig)
const sink = await startSink(config)
const cluster = await useCluster({ ...config, env: { ...config.env, ...sink?.settings } })
try {
  const outcome = await benches[config.name](config, cluster)
  process.stdout.write(`${tablesOf(outcome)}\n`)
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${config.name}.json`, `${JSON.stringify(outcome, null, 2)}\n`)
  if (outcome.isGate && missesTarget(outcome)) process.exitCode = 1
} finally {
  await cluster.stop()
  await sink?.stop()
}
