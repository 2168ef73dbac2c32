import { isInstalled, notRunWithout } from '@postrider/testing/engines'
import { dashboards } from '../src/dashboards/all.ts'
import { parseQueries } from '../src/promtool.ts'

const all = Object.entries(dashboards).map(([name, dashboard]) => ({ name, dashboard }))

type Dashboard = (typeof all)[number]['dashboard']
type Panel = Dashboard['panels'][number]

const isGraph = (panel: Panel) => panel.type !== 'row'
const graphsOf = ({ panels }: Dashboard) => panels.filter(isGraph)
const queriesOf = (dashboard: Dashboard): string[] =>
  graphsOf(dashboard).flatMap(({ targets }) => targets.map(({ expr }) => expr))

const overlap = ({ gridPos: one }: Panel, { gridPos: other }: Panel): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

describe.each(all)('the dashboard $name', ({ name, dashboard }) => {
  it('has the uid of its file, which another dashboard cannot have', () => {
    expect(dashboard.uid).toBe(`postrider-${name}`)
  })

  it('has panels with unique ids and titles', () => {
    const graphs = graphsOf(dashboard)

    expect(graphs.length).toBeGreaterThan(8)
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    expect(new Set(graphs.map(({ title }) => title)).size).toBe(graphs.length)
  })

  it('has panels that do not overlap and that fill each line', () => {
    const { panels } = dashboard
    const overlapping = panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .flatMap((other) => (overlap(one, other) ? [`${one.title}, ${other.title}`] : [])),
    )
    const widths = [...Map.groupBy(panels, ({ gridPos }) => gridPos.y)].map(([, line]) =>
      line.reduce((sum, { gridPos }) => sum + gridPos.w, 0),
    )

    expect(overlapping).toEqual([])
    expect(new Set(widths)).toEqual(new Set([24]))
  })

  it('has panels with a description, a unit, and the selected data source', () => {
    for (const panel of graphsOf(dashboard)) {
      expect(panel.description).toMatch(/\.$/)
      expect(panel.fieldConfig).toMatchObject({ defaults: { unit: expect.stringMatching(/\S/) } })
      for (const { datasource } of [panel, ...panel.targets])
        expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' })
    }
  })

  it('uses only its own variables', () => {
    const defined = dashboard.templating.list.map((variable) => variable.name)
    const used = queriesOf(dashboard).flatMap((expr) =>
      [...expr.matchAll(/\$(?!__)(\w+)/g)].map(([, is]) => is),
    )

    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((each) => !defined.includes(each ?? ''))).toEqual([])
  })
})

describe('the queries of the dashboards', () => {
  if (!isInstalled('promtool')) return notRunWithout('promtool', 'are parsed')

  it('are valid PromQL', () => {
    const queries = all.flatMap(({ dashboard }) => queriesOf(dashboard))

    expect(queries.length).toBeGreaterThan(60)
    expect(parseQueries(queries)).toContain(`SUCCESS: ${queries.length} rules found`)
  })
})
