import { PostgresError } from '@postrider/embedded-postgres'
import { fatalErrorText } from '@postrider/process'
import { banner } from '@postrider/setup/banner'
import { standardOutput } from '@postrider/process/standard-output'
import { startCluster, type Cluster } from './cluster.ts'
import { readConfig } from './config.ts'
import { prefixed } from './output.ts'

const writeLine = (text: string): void => void standardOutput.write(`${text}\n`)

let stopping = false

/** A second Ctrl-C exits without waiting: the remaining processes stop when this process has ended. */
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
    cluster = startCluster(config, prefixed(config.colour))
    stopOnSignal(cluster)
    const welcome = await cluster.ready
    writeLine(banner(welcome))
    writeLine(`ready ${welcome.demo.baseUrl}`)
  } catch (error) {
    // The start was interrupted by a signal. This is not a failure, and the cluster is already being stopped.
    if (stopping) return
    await cluster?.stop()
    process.stderr.write(`${fatalErrorText(error, [PostgresError])}\n`)
    process.exit(1)
  }
}

await main()
