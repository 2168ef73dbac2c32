/** The Prometheus data source that the user selects at the top of a dashboard. */
export const datasource = { type: 'prometheus', uid: '${datasource}' } as const

/** A unit of Grafana. */
type Unit = 's' | 'bytes' | 'short' | 'reqps' | 'ops' | 'percentunit' | 'none' | 'cores'

export interface Query {
  expr: string
  /** The name of each line, with labels in double braces. */
  legend: string
}

interface PanelOptions {
  title: string
  /** The meaning of the values, and which values are a reason to act. */
  description: string
  unit: Unit
  queries: readonly Query[]
  /** A value from which the panel is red. */
  redFrom?: number
}

interface GraphOptions extends PanelOptions {
  /** Stacks the lines, for shares of a total. */
  stack?: boolean
  /** Limits the axis, for shares. */
  max?: number
}

/** A panel without its id and place, which follow from its position in the dashboard. */
export interface Panel {
  type: 'timeseries' | 'stat' | 'table'
  title: string
  description: string
  width: number
  height: number
  fieldConfig: object
  options: object
  transformations?: object[]
  targets: readonly Target[]
}

interface Target {
  refId: string
  datasource: typeof datasource
  expr: string
  legendFormat: string
  instant?: true
  format?: 'table'
}

/** The width of a dashboard is 24. */
const [third, quarter] = [8, 6]

const targetsOf = (queries: readonly Query[], more: Partial<Target> = {}): Target[] =>
  queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode(65 + index),
    datasource,
    expr,
    legendFormat: legend,
    ...more,
  }))

const thresholds = (redFrom: number | undefined, base: string) => ({
  mode: 'absolute',
  steps: [{ color: base, value: null }, ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }])],
})

/** Returns lines over time. */
export const graph = ({ title, description, unit, queries, redFrom, stack, max }: GraphOptions): Panel => ({
  type: 'timeseries',
  title,
  description,
  width: third,
  height: 8,
  fieldConfig: {
    defaults: {
      unit: unitOf(unit),
      min: 0,
      ...(max !== undefined && { max }),
      color: { mode: 'palette-classic' },
      thresholds: thresholds(redFrom, 'transparent'),
      custom: {
        lineWidth: 1,
        fillOpacity: stack === true ? 30 : 8,
        showPoints: 'never',
        spanNulls: false,
        stacking: { mode: stack === true ? 'normal' : 'none', group: 'A' },
        thresholdsStyle: { mode: redFrom === undefined ? 'off' : 'line' },
      },
    },
    overrides: [],
  },
  options: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  targets: targetsOf(queries),
})

/** Returns the current value of each query, in large figures. */
export const stat = ({ title, description, unit, queries, redFrom }: PanelOptions): Panel => ({
  type: 'stat',
  title,
  description,
  width: quarter,
  height: 4,
  fieldConfig: {
    defaults: { unit: unitOf(unit), thresholds: thresholds(redFrom, 'green'), noValue: '–' },
    overrides: [],
  },
  options: {
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    colorMode: redFrom === undefined ? 'none' : 'value',
    graphMode: 'area',
    textMode: 'auto',
  },
  targets: targetsOf(queries),
})

interface TableOptions extends Omit<PanelOptions, 'queries' | 'redFrom'> {
  expr: string
  /** The labels that are columns, with their titles. */
  columns: Readonly<Record<string, string>>
}

/** Returns a table with one row for each series, and the value as the last column. */
export const table = ({ title, description, unit, expr, columns }: TableOptions): Panel => ({
  type: 'table',
  title,
  description,
  width: third,
  height: 8,
  fieldConfig: { defaults: { unit: unitOf(unit), custom: { align: 'auto' } }, overrides: [] },
  options: { showHeader: true, cellHeight: 'sm' },
  transformations: [
    {
      id: 'organize',
      options: {
        excludeByName: { Time: true },
        indexByName: Object.fromEntries(
          [...Object.keys(columns), 'Value'].map((name, index) => [name, index]),
        ),
        renameByName: columns,
      },
    },
  ],
  targets: targetsOf([{ expr, legend: '' }], { instant: true, format: 'table' }),
})

/** Returns a panel that fills half of the width. */
export const half = (panel: Panel): Panel => ({ ...panel, width: 12 })

const unitOf = (unit: Unit): string => (unit === 'cores' ? 'suffix: cores' : unit)
