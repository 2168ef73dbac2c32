import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dashboards } from '@postrider/monitoring/dashboards'
import { parse } from 'yaml'
import { containers } from './support/containers.ts'
import { programs } from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')
const yamlOf = (path: string) => parse(readFileSync(join(root, path), 'utf8'))

const { prometheus, grafana } = containers
const profile = Object.entries(containers).filter(([, { profiles }]) => profiles?.includes('monitoring'))

/** Returns the folder of the repository that a container sees at this path. */
const mounted = (path: string, volumes: readonly string[] = []): string | undefined =>
  volumes
    .find((volume) => volume.split(':')[1] === path)
    ?.split(':')[0]
    ?.replace('./', '')

describe('the profile monitoring of docker-compose.yml', () => {
  it('runs Prometheus and Grafana, which only this machine reaches', () => {
    expect(profile.map(([name]) => name)).toEqual(['prometheus', 'grafana'])
    for (const [, { image, ports = [], networks }] of profile) {
      expect(image).toMatch(/:v?\d+\.\d+\.\d+$/)
      expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
      expect(networks).toEqual(['engines', 'outside'])
    }
  })

  it('lets Prometheus scrape each container of each program, with the token of the gateway', () => {
    const folder = mounted('/etc/prometheus', prometheus?.volumes)
    const { rule_files: ruleFiles, scrape_configs: scrapes } = yamlOf(`${folder}/prometheus.yaml`)

    expect(prometheus?.command).toContain('--config.file=/etc/prometheus/prometheus.yaml')
    expect(globSync(ruleFiles, { cwd: join(root, `${folder}`) })).toEqual(['rules.yaml'])
    expect(scrapes).toMatchObject([
      {
        job_name: 'postrider',
        authorization: { credentials_file: '/run/secrets/metrics-token' },
        dns_sd_configs: [{ names: programs, type: 'A', port: 8080 }],
      },
    ])
    expect(prometheus?.secrets).toEqual(['metrics-token'])
    expect(yamlOf('docker-compose.yml').secrets['metrics-token']).toEqual({ environment: 'METRICS_TOKEN' })
    expect(containers['gateway']?.environment).toHaveProperty('METRICS_TOKEN')
  })

  it('gives Grafana the data source and all dashboards', () => {
    const folder = mounted('/etc/grafana/provisioning', grafana?.volumes)
    const [{ options }] = yamlOf(`${folder}/dashboards/postrider.yaml`).providers
    const [datasource] = yamlOf(`${folder}/datasources/prometheus.yaml`).datasources
    const files = globSync(`${mounted(options.path, grafana?.volumes)}/*.json`, { cwd: root })

    expect(datasource).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090' })
    expect(files.map((file) => basename(file, '.json')).toSorted()).toEqual(
      Object.keys(dashboards).toSorted(),
    )
  })
})
