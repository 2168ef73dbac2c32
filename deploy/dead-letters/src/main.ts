import { once } from 'node:events'
import { lastWords } from '@postrider/process'
import { readCommand } from './command.ts'
import { readConfig } from './config.ts'
import { run } from './run.ts'

// The reader has ended, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const print = async (line: string): Promise<void> => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

try {
  const command = readCommand(process.argv.slice(2))
  await run(command, readConfig(), print)
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exitCode = 1
}
