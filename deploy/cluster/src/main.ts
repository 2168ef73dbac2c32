import { PostgresError } from '@postrider/embedded'
import { ConfigError } from '@postrider/service'
import { banner } from '@postrider/setup/banner'
import { startCluster, type Cluster } from './cluster.ts'
import { readConfig } from './config.ts'
import { prefixed } from './output.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof PostgresError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function stopOnSignal(cluster: Cluster): void {
  let begun = false
  const stop = async (): Promise<void> => {
    if (begun) return
    begun = true
    print('Stopping…')
    await cluster.stop()
    print('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop())
}

async function main(): Promise<void> {
  let cluster: Cluster | undefined
  try {
    const config = readConfig()
    cluster = startCluster(config, prefixed(config.colour))
    stopOnSignal(cluster)
    const demo = await cluster.ready
    print(banner(demo))
    print(`ready ${demo.baseUrl}`)
  } catch (error) {
    await cluster?.stop()
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

await main()
