import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type SequencerModule from '@jest/test-sequencer'

// The package's types describe the result of `require`, not of `import`.
const { default: Sequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof SequencerModule

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0]

/**
 * Runs the test files without shared instance first, then the files of each shared instance as a group: a
 * worker keeps one shared instance, and the loops of an idle one use CPU time. Within a group Jest's order
 * applies: failed files first, then the slowest.
 */
export default class SharedInstanceSequencer extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests)
    const groups = new Map(sorted.map(({ path }) => [path, sharedInstanceOf(readFileSync(path, 'utf8'))]))
    const groupOf = ({ path }: Tests[number]): string => groups.get(path) ?? ''
    return sorted.toSorted((one, other) => groupOf(one).localeCompare(groupOf(other)))
  }
}

/**
 * Returns the function with which a test file gets a shared instance: `sharedContacts`; empty for most
 * files.
 */
const sharedInstanceOf = (text: string): string => /\bshared[A-Z]\w*(?=\()/.exec(text)?.[0] ?? ''
