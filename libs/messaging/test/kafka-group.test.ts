import type { Kafka } from 'kafkajs'
import { runGroup } from '../src/kafka-group.ts'

/** Returns a Kafka client whose consumers connect but fail in this step. */
function failingIn(step: 'subscribe' | 'run') {
  const calls: string[] = []
  const call = (name: string) => () => {
    calls.push(name)
    return name === step ? Promise.reject(new Error(`no ${name}`)) : Promise.resolve()
  }
  const steps = ['connect', 'subscribe', 'run', 'disconnect'].map((name) => [name, call(name)])
  const consumer = { events: {}, on: () => undefined, ...Object.fromEntries(steps) }
  const kafka: Partial<Kafka> = { consumer: () => consumer }
  return { kafka, calls }
}

describe('a consumer group that cannot be joined', () => {
  it.each(['subscribe', 'run'] as const)('closes its connections when it fails in %s', async (step) => {
    const { kafka, calls } = failingIn(step)
    const subscription = { group: 'g', topics: ['t'], deliver: () => Promise.resolve() }
    const log = { warn: () => undefined, debug: () => undefined }

    const joining = runGroup(kafka as Kafka, subscription, { signal: AbortSignal.timeout(60_000), log })

    await expect(joining).rejects.toThrow(`no ${step}`)
    expect(calls.at(-1)).toBe('disconnect')
  })
})
