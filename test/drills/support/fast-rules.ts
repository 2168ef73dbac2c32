import { ruleFile } from '@postrider/monitoring/rules'

/** How many times faster a rule is than in production, by its name. */
export type Speeds = Readonly<Record<string, number>>

/** The end of an alert's expression in production and in the drills, by its name. */
export type Thresholds = Readonly<Record<string, { from: string; to: string }>>

/** An hour of a rule takes a minute. */
const defaultSpeed = 60

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

function dividedBy(speed: number, duration: string): string {
  const [, count, unit = ''] = /^(\d+)([smhdw])$/.exec(duration) ?? []
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN)
  if (!(ms > 0)) throw new Error(`${duration} is not a duration with one unit`)
  return `${Math.ceil(ms / speed)}ms`
}

/** Divides the windows, the offsets, and the factors that are the seconds of a window. */
const fastExpr = (expr: string, speed: number): string =>
  expr
    .replace(/(?<=\[|offset )[^\s\])]+/g, (duration) => dividedBy(speed, duration))
    .replace(/(?<=\* )(?:3600|21600)\b/g, (seconds) => String(Number(seconds) / speed))

function withThreshold(expr: string, threshold: Thresholds[string] | undefined): string {
  if (!threshold) return expr
  if (!expr.endsWith(threshold.from)) throw new Error(`${expr} does not end with ${threshold.from}`)
  return expr.slice(0, -threshold.from.length) + threshold.to
}

/**
 * Returns the rule file with shorter times: windows, offsets and `for`. All other thresholds are as in
 * production, except `thresholds`. The shape of the expressions is unchanged.
 */
export function fastRules(speeds: Speeds = {}, thresholds: Thresholds = {}): object {
  const file = ruleFile()
  const names = new Set(file.groups.flatMap(({ rules }) => rules.map(nameOf)))
  const unknown = [...Object.keys(speeds), ...Object.keys(thresholds)].filter((name) => !names.has(name))
  if (unknown.length > 0) throw new Error(`There are no rules with these names: ${unknown.join(', ')}`)
  return {
    groups: file.groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => {
        const name = nameOf(rule)
        const speed = speeds[name] ?? defaultSpeed
        const expr = fastExpr(withThreshold(rule.expr, thresholds[name]), speed)
        return { ...rule, expr, ...('for' in rule && { for: dividedBy(speed, rule.for) }) }
      }),
    })),
  }
}

const nameOf = (rule: { alert: string } | { record: string }): string =>
  'alert' in rule ? rule.alert : rule.record
