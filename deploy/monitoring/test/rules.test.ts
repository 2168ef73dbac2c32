import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled, notRunWithout } from '@postrider/testing/engines'
import { composeConfig } from '../src/prometheus.ts'
import { ruleTestFiles } from '../src/promtool.ts'
import { alerts, ruleFile, ruleGroups, runbookFolder } from '../src/rules/all.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'postrider-rules-'))

afterAll(() => rmSync(folder, { recursive: true }))

describe('the alerts', () => {
  it('have unique names', () => {
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  })

  it.each(alerts)('state the value or the place of $name, and where to look first', (alert) => {
    expect(alert.summary).toMatch(/\{\{ \$(?:value|labels)\b.*\.$/)
    expect(alert.description).toMatch(/^[^{}]{40,}\.$/)
    expect(alert.runbook).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(alert.firing.series).not.toEqual(alert.quiet.series)
  })

  it('use only recorded series that exist', () => {
    const recorded = new Set(ruleGroups.flatMap(({ recordings }) => recordings.map(({ record }) => record)))
    const used = alerts.flatMap(({ expr }) => expr.match(/\b[a-z_]+(?::[a-z0-9_]+)+\b/g) ?? [])

    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !recorded.has(name))).toEqual([])
  })
})

describe('the rules', () => {
  if (!isInstalled('promtool')) return notRunWithout('promtool', 'are tested')
  const files = ruleGroups.flatMap((group) =>
    ruleTestFiles(group).map((file) => ({ name: group.name, interval: file.evaluation_interval, file })),
  )

  beforeAll(() => {
    for (const group of ruleGroups)
      writeFileSync(join(folder, `${group.name}.yaml`), JSON.stringify(ruleFile(runbookFolder, [group])))
  })

  it('are valid for Prometheus', async () => {
    const path = join(folder, 'all.yaml')
    writeFileSync(path, JSON.stringify(ruleFile()))
    const { stdout } = await run('promtool', ['check', 'rules', path])

    expect(stdout).toContain(`SUCCESS: ${ruleFile().groups.flatMap(({ rules }) => rules).length} rules found`)
  })

  it('belong to a valid configuration of the Prometheus of docker-compose.yml', async () => {
    const path = join(folder, 'prometheus.yaml')
    writeFileSync(path, JSON.stringify(composeConfig))
    const { stdout } = await run('promtool', ['check', 'config', '--syntax-only', path])

    expect(stdout).toContain('is valid prometheus config file syntax')
  })

  it('have a case in which the alert fires, and a case in which it does not fire', () => {
    const tested = files.flatMap(({ file: { tests } }) => tests.flatMap((test) => test.alert_rule_test ?? []))
    const counts = (name: string) =>
      new Set(
        tested.filter(({ alertname }) => alertname === name).map(({ exp_alerts: { length } }) => length),
      )

    expect(alerts.map(({ name }) => counts(name))).toEqual(alerts.map(() => new Set([0, 1])))
  })

  it.each(files)(
    'of $name have the expected results with values every $interval',
    async ({ name, interval, file }) => {
      const path = join(folder, `${name}-${interval}.test.yaml`)
      writeFileSync(path, JSON.stringify(file))
      const outcome = await run('promtool', ['test', 'rules', path]).catch((error: unknown) => error)

      expect(outcome).toMatchObject({ stdout: expect.stringContaining('SUCCESS') })
    },
  )
})
