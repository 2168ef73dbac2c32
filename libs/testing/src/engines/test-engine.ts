import { readTestEnv } from '../config.ts'

const engineNames = ['redis', 'kafka'] as const
export type EngineName = (typeof engineNames)[number]

export const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name)

export interface TestEngine {
  /** Undefined when the engine does not run on this machine. */
  url?: string | undefined
  /** Why it could not be started, when this machine has the program. */
  fault?: string
}

/**
 * Returns the Redis or Kafka of the run; the first test file that asks starts it. A test file asks before it
 * defines its tests, and defines `notRun` when there is none.
 */
export async function testEngine(name: EngineName): Promise<TestEngine> {
  const { enginesUrl } = readTestEnv()
  if (enginesUrl === undefined) throw new Error('Run the tests through the root jest.config.mjs.')
  const response = await fetch(`${enginesUrl}/${name}`)
  // The server of this run sends it.
  return (await response.json()) as TestEngine
}
