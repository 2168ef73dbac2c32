import { PostgresError } from '@postrider/embedded'
import { ConfigError } from '@postrider/service'
import { banner } from '@postrider/setup/banner'
import { readConfig, type Config } from './config.ts'
import { startStandalone, type Standalone } from './standalone.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Errors that are the user's to mend get one sentence; anything else is a bug and keeps its stack. */
function explain(error: unknown, config?: Config): string {
  if (error instanceof ConfigError || error instanceof PostgresError) return error.message
  const known = portFaults[codeOf(error)]
  if (known !== undefined) return `Port ${config?.port} ${known}`
  return error instanceof Error && error.stack ? error.stack : String(error)
}

const portFaults: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop that one, or choose another port with PORT=8081 npm start.',
  EACCES: 'needs more rights than you have: choose another with PORT=8080 npm start.',
  EADDRNOTAVAIL: 'cannot be opened: HOST is no address of this machine.',
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

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
  let config: Config | undefined
  try {
    config = readConfig()
    const running = startStandalone(config)
    const signal = stopOnSignal(running)
    const { demo, databaseEnded, stop } = await running
    say(banner(demo))
    say(`ready ${demo.baseUrl}`)
    await databaseEnded
    if (signal.stopping()) return
    await stop()
    throw new ConfigError(
      'The database has ended by itself; start again, and look at its last words above if it happens once more.',
    )
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exit(1)
  }
}

await main()
