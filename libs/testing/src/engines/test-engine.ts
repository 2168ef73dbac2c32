import { readTestEnv } from '../config.ts'

const engineNames = ['redis', 'kafka'] as const
export type EngineName = (typeof engineNames)[number]

/** True for the name of an engine. */
export const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name)

export interface TestEngine {
  /** Undefined if the engine does not run on this machine. */
  url?: string | undefined
  /** The reason why it could not start, if this machine has the program. */
  fault?: string
}

/**
 * Returns the Redis or Kafka of the run, and starts it at the first call. A test file calls it before it
 * defines its tests, and calls `notRunWithout` if there is none.
 */
export async function testEngine(name: EngineName): Promise<TestEngine> {
  const { enginesUrl } = readTestEnv()
  if (enginesUrl === undefined) throw new Error('Run the tests through the root jest.config.mjs.')
  const response = await fetch(`${enginesUrl}/${name}`)
  // Sent by the server of this run.
  return (await response.json()) as TestEngine
}
