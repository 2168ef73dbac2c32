import { takeClosingLine, takeStop } from '../engines/run-handle.ts'
import { stopSharedInstance } from './shared-instances.ts'

// Jest requires a default export here.
export default async function tearDown(): Promise<void> {
  try {
    await stopSharedInstance()
  } finally {
    await takeStop()()
    const line = takeClosingLine()
    if (line !== undefined) process.stderr.write(`${line}\n`)
  }
}
