import { takeClosingLine, takeStop } from './run-handle.ts'
import { stopSharedInstances } from './shared-instances.ts'

// Jest asks for a default export here.
export default async function tearDown(): Promise<void> {
  try {
    await stopSharedInstances()
  } finally {
    await takeStop()()
    const line = takeClosingLine()
    if (line !== undefined) process.stderr.write(`${line}\n`)
  }
}
