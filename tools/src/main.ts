#!/usr/bin/env node
import { setTimeout as pause } from 'node:timers/promises'
import { processEnv } from './config.ts'
import { runTool } from './tool.ts'

// A reader such as `head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const { stdout, stderr } = process
process.exitCode = await runTool(process.argv.slice(2), { env: processEnv, stdout, stderr, pause })
