import { ruleFile } from '@postrider/monitoring/rules'

/** How many times faster a rule is than in production, by its name. */
export type Speeds = Readonly<Record<string, number>>

/** An hour of a rule takes a minute. */
const defaultSpeed = 60

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

const dividedBy = (speed: number, count: string, unit: string): string =>
  `${Math.ceil((Number(count) * (unitMs[unit] ?? 0)) / speed)}ms`

/** Divides the windows, the offsets, and the numbers that are the seconds of an hour or of six hours. */
const fastExpr = (expr: string, speed: number): string =>
  expr
    .replace(/(?<=\[|offset )(\d+)([smhdw])\b/g, (_, count: string, unit: string) =>
      dividedBy(speed, count, unit),
    )
    .replace(/\b(?:3600|21600)\b/g, (seconds) => String(Number(seconds) / speed))

/**
 * Returns the rule file with shorter times: windows, offsets and `for`. All other thresholds stay the same. In
 * production, the rules need hours; the shape of their expressions is unchanged.
 */
export function fastRules(speeds: Speeds = {}): object {
  return {
    groups: ruleFile().groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => {
        const speed = speeds['alert' in rule ? rule.alert : rule.record] ?? defaultSpeed
        const faster = { ...rule, expr: fastExpr(rule.expr, speed) }
        if (!('for' in rule)) return faster
        const [, count = '', unit = ''] = /^(\d+)([smhdw])$/.exec(rule.for) ?? []
        return { ...faster, for: dividedBy(speed, count, unit) }
      }),
    })),
  }
}
