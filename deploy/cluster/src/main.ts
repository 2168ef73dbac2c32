import { PostgresError } from '@postrider/embedded-postgres'
import { fatalErrorText } from '@postrider/process'
import { banner } from '@postrider/setup/banner'
import { standardOutput } from '@postrider/process/standard-output'
import { startCluster, type Cluster } from './cluster.ts'
import { readConfig } from './config.ts'
import { prefixedPrinter } from './output.ts'

const writeLine = (text: string): void => void standardOutput.write(`${text}\n`)

let stopping = false

/**
 * Stops the cluster on the first signal. A second signal exits immediately, and the remaining processes then
 * stop by themselves.
 */
function stopOnSignal(cluster: Cluster): void {
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130)
    stopping = true
    writeLine('Stopping…')
    await cluster.stop()
    writeLine('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop())
}

async function main(): Promise<void> {
  let cluster: Cluster | undefined
  try {
    const config = readConfig()
    cluster = startCluster(config, prefixedPrinter(config.colour))
    stopOnSignal(cluster)
    const welcome = await cluster.ready
    writeLine(banner(welcome))
    writeLine(`ready ${welcome.demo.baseUrl}`)
  } catch (error) {
    // A signal interrupted the start: this is not a failure, and the cluster is already stopping.
    if (stopping) return
    await cluster?.stop()
    process.stderr.write(`${fatalErrorText(error, [PostgresError])}\n`)
    process.exit(1)
  }
}

await main()
