import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboards } from '@postrider/monitoring/dashboards'
import { metricNamesIn } from '@postrider/monitoring/metric-names'
import { ruleGroups } from '@postrider/monitoring/rules'
import { generatedFiles } from '../../scripts/monitoring.ts'
import { otherMetrics, ownMetrics } from './support/metrics.ts'

const root = join(import.meta.dirname, '../..')
const files = [...(await generatedFiles())]

const recorded = ruleGroups.flatMap(({ recordings }) => recordings.map(({ record }) => record))
const known = new Set([
  ...recorded,
  ...ownMetrics,
  ...ownMetrics.flatMap((name) => [`${name}_bucket`, `${name}_count`]),
  ...Object.values(otherMetrics).flat(),
])

const inRules = ruleGroups.flatMap(({ recordings, alerts }) =>
  [...recordings, ...alerts].flatMap(({ expr }) => metricNamesIn(expr)),
)
const inDashboards = Object.values(dashboards).flatMap(({ panels }) =>
  panels.flatMap((panel) =>
    panel.type === 'row' ? [] : panel.targets.flatMap(({ expr }) => metricNamesIn(expr)),
  ),
)

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
    const used = new Set([...inRules, ...inDashboards].map((name) => name.replace(/_(?:bucket|count)$/, '')))

    expect(ownMetrics.filter((name) => !used.has(name))).toEqual([])
  })
})
