import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type SequencerModule from '@jest/test-sequencer'

// Use `require`, because the package's types describe its result and not the result of `import`.
const { default: Sequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof SequencerModule

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0]

/**
 * Runs the test files without a shared instance first, and then the files of each shared instance as a group.
 * A worker keeps only one shared instance, and an idle instance uses CPU time. Within a group, Jest's order
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
 * Returns the name of the function with which a test file gets a shared instance, such as `sharedContacts`.
 * It is empty for most files.
 */
const sharedInstanceOf = (text: string): string => /\bshared[A-Z]\w*(?=\()/.exec(text)?.[0] ?? ''
