import { startEngines } from '../engines/engines.ts'
import { keepStop } from '../engines/run-handle.ts'

// Jest requires a default export here.
export default async function setUp(): Promise<void> {
  keepStop(await startEngines())
}
