import { takeStop } from './engines-handle.ts'

// Jest asks for a default export here.
export default async function tearDown(): Promise<void> {
  await takeStop()()
}
