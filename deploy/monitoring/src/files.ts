import { stringify } from 'yaml'
import { dashboards } from './dashboards/all.ts'
import { composeConfig } from './prometheus.ts'
import { ruleFile, runbookFolder } from './rules/all.ts'

const header = '# Written by `npm run monitoring`.\n'
const component = 'k8s/components/monitoring'

const yaml = (value: object): string =>
  header + stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

/**
 * Returns each generated file, relative to the root of the repository, with its text. `runbooks` is the
 * address of the folder that contains the runbooks.
 */
export const monitoringFiles = (runbooks = runbookFolder): Map<string, string> =>
  new Map([
    ['deploy/monitoring/generated/rules.yaml', yaml(ruleFile(runbooks))],
    ['deploy/monitoring/generated/prometheus.yaml', yaml(composeConfig)],
    [
      `${component}/rules.yaml`,
      yaml({
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: 'postrider' },
        spec: ruleFile(runbooks),
      }),
    ],
    ...Object.entries(dashboards).map(([name, content]): [string, string] => [
      `${component}/dashboards/${name}.json`,
      JSON.stringify(content),
    ]),
  ])
