import { readTestEnv } from '../config.ts'

const engineNames = ['redis', 'kafka'] as const
export type EngineName = (typeof engineNames)[number]

/** Returns whether this is the name of an engine. */
export const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name)

export interface TestEngine {
  /** The address; undefined if the engine does not run on this machine. */
  url?: string | undefined
  /** The reason why the engine could not start, although this machine has the program. */
  fault?: string
}

/**
 * Returns the run's Redis or Kafka, and starts it when it is first requested. A test file calls this before
 * it defines its tests. If the result has no URL, the file calls `notRunWithout`.
 */
export async function testEngine(name: EngineName): Promise<TestEngine> {
  const { enginesUrl } = readTestEnv()
  if (enginesUrl === undefined) throw new Error('Run the tests through the root jest.config.mjs.')
  const response = await fetch(`${enginesUrl}/${name}`)
  // The type is known, because `serveEngines` of the same run sends it.
  return (await response.json()) as TestEngine
}
