import { metricNamesIn } from './metric-names.ts'

describe('metricNamesIn', () => {
  it.each([
    ['up{job="a"} == 0', ['up']],
    ['sum by (service, le) (rate(a_bucket{x=~"b|c"}[5m])) / (d > 0)', ['a_bucket', 'd']],
    ['max(a) unless on (x) b offset 1d and c <= 2 * (c offset 1w)', ['a', 'b', 'c']],
    ['1 - slo:errors:ratio_rate1h{slo="x"}', ['slo:errors:ratio_rate1h']],
    ['absent(a{b="c"}) or vector(0)', ['a']],
    ['time() - a{b="{c}"}', ['a']],
  ])('finds the metrics of %s', (expr, names) => {
    expect(metricNamesIn(expr)).toEqual(names)
  })
})
