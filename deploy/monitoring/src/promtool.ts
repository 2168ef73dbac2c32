import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { annotationsOf, labelsOf, runbookFolder, type Alert, type RuleGroup } from './rules/all.ts'
import type { FiringCase, Series } from './rules/rule.ts'

/** A test of `promtool test rules`, with the time between two values. */
interface RuleTest {
  name: string
  interval: string
  input_series: { series: string; values: string }[]
  alert_rule_test?: { eval_time: string; alertname: string; exp_alerts: object[] }[]
  promql_expr_test?: { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }[]
}

/** A file of `promtool test rules`. */
export interface RuleTestFile {
  rule_files: string[]
  evaluation_interval: string
  tests: RuleTest[]
}

const inputOf = (series: Series): RuleTest['input_series'] =>
  Object.entries(series).map(([name, values]) => ({ series: name, values }))

const expectedOf = (alert: Alert, { labels, summary }: FiringCase) => ({
  exp_labels: { ...labelsOf(alert), ...labels },
  exp_annotations: { ...annotationsOf(alert, runbookFolder), summary },
})

function testsOf(alert: Alert): RuleTest[] {
  const { name, firing, alsoFiring = [], quiet, alsoQuiet = [] } = alert
  return [
    ...[firing, ...alsoFiring].map((each) => ({
      name: `${name} fires`,
      interval: each.interval ?? '1m',
      input_series: inputOf(each.series),
      alert_rule_test: [{ eval_time: each.at, alertname: name, exp_alerts: [expectedOf(alert, each)] }],
    })),
    ...[quiet, ...alsoQuiet].map((each) => ({
      name: `${name} does not fire`,
      interval: each.interval ?? '1m',
      input_series: inputOf(each.series),
      alert_rule_test: [{ eval_time: each.at, alertname: name, exp_alerts: [] }],
    })),
  ]
}

const recordingTestsOf = ({ name, recordingCases }: RuleGroup): RuleTest[] =>
  recordingCases.map(({ series, at, interval = '1m', expr, samples }) => ({
    name: `${name}: ${expr}`,
    interval,
    input_series: inputOf(series),
    promql_expr_test: [{ expr, eval_time: at, exp_samples: [...samples] }],
  }))

/**
 * Returns the test files for `promtool test rules`. A file has one interval, and tests one group. It expects
 * the rules of the group in `<group>.yaml`, because each test evaluates all rules of its files.
 */
export const ruleTestFiles = (group: RuleGroup): RuleTestFile[] => {
  const tests = [...recordingTestsOf(group), ...group.alerts.flatMap(testsOf)]
  return [...Map.groupBy(tests, ({ interval }) => interval)].map(([interval, ofInterval]) => ({
    rule_files: [`${group.name}.yaml`],
    evaluation_interval: interval,
    tests: ofInterval,
  }))
}

/**
 * Parses PromQL queries with `promtool check rules` and returns its output, which contains the number of valid
 * queries. Throws if a query is invalid or promtool is not installed.
 */
export function parseQueries(queries: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-queries-'))
  const file = join(folder, 'rules.yaml')
  // Prometheus does not know the variables of Grafana.
  const rules = queries.map((expr, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }))
  try {
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
    return execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
