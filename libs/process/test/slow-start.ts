import { setTimeout as pause } from 'node:timers/promises'
import { createLogger, runProcess } from '../src/index.ts'

// A program for run-process.test.ts. Its start takes 2 s, or the time in its argument.

const say = (word: string): void => void process.stdout.write(`${word} `)

const service = {
  start: async () => {
    // Keeps the process alive, as a server does.
    setInterval(() => undefined, 1_000)
    say('starting')
    await pause(Number(process.argv[2] ?? 2_000))
    say('started')
  },
  stop: async () => say('stopped'),
}

await runProcess(service, createLogger({ service: 'test', level: 'silent' }))
