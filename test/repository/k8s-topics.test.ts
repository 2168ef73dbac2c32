import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicsFile, topicsText } from '../../scripts/k8s-topics.ts'

describe('the topics of k8s', () => {
  it('are the topics that the set-up creates, in a file that `npm run k8s:topics` generates', () => {
    expect(readFileSync(join(import.meta.dirname, '../..', topicsFile), 'utf8')).toBe(topicsText())
  })

  it('have names that Kubernetes allows', () => {
    const names = [...topicsText().matchAll(/^ {2}name: (.*)$/gm)].map(([, name]) => name)

    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(name ?? ''))).toEqual([])
  })
})
