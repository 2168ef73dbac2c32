import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointClassOf, endpoints } from '@postrider/contracts/api'
import { dashboards } from '@postrider/monitoring/dashboards'
import { metricNamesIn } from '@postrider/monitoring/metric-names'
import { parseQueries } from '@postrider/monitoring/promtool'
import { isInstalled, notRunWithout } from '@postrider/testing/engines'
import { alerts, objectives, ruleGroups } from '@postrider/monitoring/rules'
import { generatedFiles } from '../../scripts/monitoring.ts'
import { isOfProcess, metricsOf, seriesNames } from '../../scripts/metrics.ts'
import { drillGroups } from '../drills/groups/all.ts'
import { otherMetrics } from './support/metrics.ts'
import { runbookBlocks, runbookNames, runbookText } from './support/runbooks.ts'

const root = join(import.meta.dirname, '../..')
const files = [...(await generatedFiles())]

const recorded = ruleGroups.flatMap(({ recordings }) => recordings.map(({ record }) => record))
const known = new Set([...recorded, ...seriesNames(), ...Object.values(otherMetrics).flat()])

const inRules = ruleGroups.flatMap(({ recordings, alerts }) =>
  [...recordings, ...alerts].flatMap(({ expr }) => metricNamesIn(expr)),
)
const inDashboards = Object.values(dashboards).flatMap(({ panels }) =>
  panels.flatMap((panel) =>
    panel.type === 'row' ? [] : panel.targets.flatMap(({ expr }) => metricNamesIn(expr)),
  ),
)

const runbookQueries = runbookBlocks('promql').map(({ text }) => text)

describe('the queries of the runbooks', () => {
  if (!isInstalled('promtool')) return notRunWithout('promtool', 'are parsed')

  it('are valid PromQL', () => {
    expect(parseQueries(runbookQueries)).toContain(`SUCCESS: ${runbookQueries.length} rules found`)
  })
})

describe('the monitoring', () => {
  it.each(files)('is the same in the code and in %s, which `npm run monitoring` generates', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  it.each([
    { where: 'rules', names: inRules },
    { where: 'dashboards', names: inDashboards },
  ])('uses only metrics that exist in $where', ({ names }) => {
    expect(new Set(names).size).toBeGreaterThan(25)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('shows or watches each metric of Postrider', () => {
    const used = new Set(
      [...inRules, ...inDashboards].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')),
    )
    const own = [...metricsOf.values()].flat().flatMap(({ name }) => (isOfProcess(name) ? [] : [name]))

    expect(own.length).toBeGreaterThan(100)
    expect([...new Set(own)].filter((name) => !used.has(name))).toEqual([])
  })

  it('does not count the probes of the gateway as API requests', () => {
    const api = objectives.find(({ slo }) => slo === 'api_availability')
    const probes = endpoints.filter(({ path }) => ['/livez', '/readyz', '/health', '/metrics'].includes(path))

    expect(probes).toHaveLength(4)
    for (const probe of probes) expect(api?.all('5m')).toContain(`endpoint!="${endpointClassOf(probe)}"`)
  })

  it.each(alerts)('has a runbook that names the alert $name', ({ name, runbook }) => {
    expect(runbookNames).toContain(runbook)
    expect(runbookText(runbook)).toContain(`\`${name}\``)
  })

  it('has a drill that makes each alert fire', () => {
    const drilled = drillGroups.flatMap(({ drills }) => drills.flatMap((drill) => Object.keys(drill.alerts)))

    expect(new Set(drilled)).toEqual(new Set(alerts.map(({ name }) => name)))
  })

  it('uses only existing metrics in the queries of the runbooks', () => {
    const names = runbookQueries.flatMap(metricNamesIn)

    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('docs/operate/monitoring.md', () => {
  const page = readFileSync(join(root, 'docs/operate/monitoring.md'), 'utf8')

  it('lists each alert with its severity', () => {
    const rows = [...page.matchAll(/^\| `([A-Z]\w+)` +\| (page|ticket) +\|/gm)].map(([, name, severity]) => ({
      name,
      severity,
    }))
    const budgets = [...page.matchAll(/`([A-Z]\w+Budget(Fast|Slow))`/g)].map(([, name, speed]) => ({
      name,
      severity: speed === 'Fast' ? 'page' : 'ticket',
    }))
    const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
      `${one.name}`.localeCompare(`${other.name}`)

    expect([...rows, ...budgets].toSorted(byName)).toEqual(
      alerts.map(({ name, severity }) => ({ name, severity })).toSorted(byName),
    )
  })

  it('lists each dashboard and each objective', () => {
    const titles = Object.values(dashboards).map(({ title }) => title.replace('Postrider: ', ''))

    for (const text of [...titles, ...objectives.map(({ title }) => title)])
      expect(page).toContain(`| ${text} `)
  })
})
