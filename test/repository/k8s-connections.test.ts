import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs, tableOf, withoutWorkers } from './support/k8s.ts'

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/**
 * Returns the number of consumer groups that a worker of the service joins. Each group has its own consumer.
 */
function groupsOf(service: string): number {
  const [, consumers = ''] =
    /\bconsumers: \[(.*?)\]/s.exec(textOf(`services/${service}/src/service.ts`)) ?? []
  return [...consumers.matchAll(/\w+\(/g)].length
}

const page = 'docs/operate/scaling.md'
const rows = tableOf(page, 'Connections').map(([program = '', groups = '']) => ({
  program: program.replaceAll('*', ''),
  groups: groups.replaceAll('*', ''),
}))

describe('the table of connections', () => {
  it('states the number of consumer groups of each service and in total', () => {
    const services = programs.filter((name) => !withoutWorkers.includes(name))
    const counted = services.map((program) => ({ program, groups: String(groupsOf(program)) }))
    const sum = services.reduce((total, name) => total + groupsOf(name), 0)

    expect(counted.filter(({ groups }) => groups === '0')).toEqual([])
    expect(rows).toEqual([
      ...withoutWorkers.map((program) => ({ program, groups: '–' })),
      ...counted,
      { program: 'all', groups: String(sum) },
    ])
    expect(textOf(page)).toContain(`With 2 and 2 that is ${2 * sum} members.`)
  })
})
