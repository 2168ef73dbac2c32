import { PostgresError } from '@postrider/embedded-postgres'
import { ConfigError } from '@postrider/process/config'
import { fatalErrorText } from '@postrider/process/fatal-error'
import { banner } from '@postrider/setup/banner'
import { readConfig } from './config.ts'
import { startStandalone, type Standalone } from './standalone.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Stops once, in order, on the first signal; resolves when that has happened. */
function stopOnSignal(running: Promise<Standalone>): { stopping(): boolean } {
  let begun = false
  const stop = async (): Promise<void> => {
    if (begun) return
    begun = true
    say('Stopping…')
    await running.then((standalone) => standalone.stop()).catch(() => undefined)
    say('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop())
  return { stopping: () => begun }
}

async function main(): Promise<void> {
  try {
    const running = startStandalone(readConfig())
    const signal = stopOnSignal(running)
    const { demo, welcome, databaseEnded, stop } = await running
    say(banner(welcome))
    say(`ready ${demo.baseUrl}`)
    await databaseEnded
    if (signal.stopping()) return
    await stop()
    throw new ConfigError(
      'The embedded PostgreSQL has stopped unexpectedly. Start again; if it stops again, its last log lines are above.',
    )
  } catch (error) {
    process.stderr.write(`${fatalErrorText(error, [PostgresError])}\n`)
    process.exit(1)
  }
}

await main()
