import { PostgresError } from '@postrider/embedded-postgres'
import { fatalErrorText } from '@postrider/process'
import { banner } from '@postrider/setup/banner'
import { standardOutput } from '@postrider/process/standard-output'
import { startCluster, type Cluster } from './cluster.ts'
import { readConfig } from './config.ts'
import { prefixed } from './output.ts'

const print = (text: string): void => void standardOutput.write(`${text}\n`)

let stopping = false

/** The second Ctrl-C does not wait: what still runs stops by itself when this process has gone. */
function stopOnSignal(cluster: Cluster): void {
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130)
    stopping = true
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
    const welcome = await cluster.ready
    print(banner(welcome))
    print(`ready ${welcome.demo.baseUrl}`)
  } catch (error) {
    // A start that a signal cut short is not a failure, and is being stopped already.
    if (stopping) return
    await cluster?.stop()
    process.stderr.write(`${fatalErrorText(error, [PostgresError])}\n`)
    process.exit(1)
  }
}

await main()
