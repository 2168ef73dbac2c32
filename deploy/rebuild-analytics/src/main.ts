import { setTimeout as wait } from 'node:timers/promises'
import type { AnalyticsTables } from '@postrider/analytics/rebuilds'
import { isSetUpFault, isTransientError, openDatabase } from '@postrider/db'
import { lastWords } from '@postrider/process'
import { ConfigError } from '@postrider/process/config'
import { readCommand } from './command.ts'
import { readConfig } from './config.ts'
import { run } from './run.ts'

const lookEveryMs = 1_000

try {
  const command = readCommand(process.argv.slice(2))
  const db = openDatabase<AnalyticsTables>(readConfig(), { max: 1 })
  try {
    await run(command, {
      db,
      print: (line) => void process.stdout.write(`${line}\n`),
      pause: () => wait(lookEveryMs),
    })
  } catch (error) {
    if (!isTransientError(error) && !isSetUpFault(error)) throw error
    throw new ConfigError('The database of analytics cannot be asked.', { cause: error })
  } finally {
    await db.destroy()
  }
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exitCode = 1
}
