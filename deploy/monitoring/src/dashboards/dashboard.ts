import { own } from '../query.ts'
import { datasource, type Panel } from './panel.ts'

export interface Section {
  title: string
  panels: readonly Panel[]
}

export interface Variable {
  name: string
  label: string
  /** A query for the values, or the values. */
  values: string | readonly string[]
}

export interface DashboardOptions {
  /** The name of the file, and the end of the dashboard's uid. */
  name: string
  title: string
  description: string
  variables: readonly Variable[]
  sections: readonly Section[]
}

interface GridPos {
  x: number
  y: number
  w: number
  h: number
}

export interface PlacedPanel extends Omit<Panel, 'width' | 'height'> {
  id: number
  datasource: typeof datasource
  gridPos: GridPos
}

interface RowPanel {
  id: number
  type: 'row'
  title: string
  collapsed: false
  gridPos: GridPos
  panels: []
}

const gridWidth = 24

export const serviceVariable: Variable = {
  name: 'service',
  label: 'Service',
  values: `label_values(${own('build_info')}, service)`,
}

export const classVariable: Variable = {
  name: 'class',
  label: 'Priority class',
  values: ['transactional', 'workflow', 'scheduled', 'campaign'],
}

/** Matchers of the selected values. */
export const selected = { service: 'service=~"$service"', class: 'class=~"$class"' } as const

/** Returns a dashboard of Grafana. Its panels are placed from left to right, below the title of their section. */
export const dashboard = ({ name, title, description, variables, sections }: DashboardOptions) => ({
  uid: `postrider-${name}`,
  title: `Postrider: ${title}`,
  description,
  tags: ['postrider'],
  schemaVersion: 41,
  version: 1,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  timezone: 'browser',
  time: { from: 'now-3h', to: 'now' },
  links: [
    {
      type: 'dashboards',
      title: 'Postrider',
      tags: ['postrider'],
      asDropdown: true,
      includeVars: true,
      keepTime: true,
      targetBlank: false,
      icon: 'external link',
      tooltip: '',
      url: '',
    },
  ],
  annotations: { list: [firingAlerts] },
  templating: { list: [datasourceVariable, ...variables.map(templateOf)] },
  panels: place(sections),
})

/** Marks the time at which an alert starts to fire. */
const firingAlerts = {
  name: 'Alerts',
  datasource,
  enable: false,
  iconColor: 'red',
  expr: 'ALERTS{alertstate="firing",severity=~"page|ticket"}',
  titleFormat: '{{alertname}}',
}

const datasourceVariable = {
  name: 'datasource',
  label: 'Data source',
  type: 'datasource',
  query: 'prometheus',
  current: {},
  hide: 0,
}

function templateOf({ name, label, values }: Variable) {
  const common = { name, label, includeAll: true, multi: true, allValue: '.*', hide: 0 }
  const all = { text: ['All'], value: ['$__all'] }
  if (typeof values !== 'string')
    return {
      ...common,
      type: 'custom',
      query: values.join(','),
      current: all,
      options: values.map((value) => ({ text: value, value, selected: false })),
    }
  return {
    ...common,
    type: 'query',
    datasource,
    query: { query: values, refId: name },
    current: all,
    refresh: 2,
    sort: 1,
  }
}

function place(sections: readonly Section[]): (PlacedPanel | RowPanel)[] {
  const placed: (PlacedPanel | RowPanel)[] = []
  let y = 0
  for (const { title, panels } of sections) {
    const gridPos = { x: 0, y, w: gridWidth, h: 1 }
    placed.push({ id: placed.length + 1, type: 'row', title, collapsed: false, gridPos, panels: [] })
    y += 1
    for (const line of linesOf(panels)) {
      let x = 0
      for (const { width, height, ...panel } of line) {
        placed.push({ id: placed.length + 1, ...panel, datasource, gridPos: { x, y, w: width, h: height } })
        x += width
      }
      y += Math.max(...line.map(({ height }) => height))
    }
  }
  return placed
}

/** Splits panels into lines that fit into the width. */
function linesOf(panels: readonly Panel[]): Panel[][] {
  const lines: Panel[][] = []
  let left = 0
  for (const panel of panels) {
    const line = lines.at(-1)
    if (line === undefined || panel.width > left) {
      lines.push([panel])
      left = gridWidth - panel.width
    } else {
      line.push(panel)
      left -= panel.width
    }
  }
  return lines
}
