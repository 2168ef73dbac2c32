import { buildDashboard } from '@postrider/dashboard/build'
import { PostgresError } from '@postrider/embedded-postgres'
import { fatalErrorText } from '@postrider/process/fatal-error'
import { standardOutput } from '@postrider/process/standard-output'
import { banner } from '@postrider/setup/banner'
import { readConfig } from './config.ts'
import { startStandalone, type Standalone } from './standalone.ts'

const print = (text: string): void => void standardOutput.write(`${text}\n`)

/** Stops everything in order on the first signal. */
function stopOnSignal(running: Promise<Standalone>): void {
  let starting = false
  const stop = async (): Promise<void> => {
    if (starting) return
    starting = true
    print('Stopping…')
    await running.then((standalone) => standalone.stop()).catch(() => undefined)
    print('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop())
}

async function main(): Promise<void> {
  try {
    const running = startStandalone(readConfig(), { buildDashboard })
    stopOnSignal(running)
    const { demo, welcome } = await running
    print(banner(welcome))
    print(`ready ${demo.baseUrl}`)
  } catch (error) {
    process.stderr.write(`${fatalErrorText(error, [PostgresError])}\n`)
    process.exit(1)
  }
}

await main()
