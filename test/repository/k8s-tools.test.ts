import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { containers } from './support/containers.ts'
import { kustomizationOf, workloadsOf } from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')
const [job, ...others] = workloadsOf('k8s/tools')
const pod = job?.spec.template
const inTools = pod?.spec.containers ?? []

/** Returns the image names of docker-compose.yml and their replacements in an overlay. */
const images = (overlay: string) =>
  kustomizationOf(`k8s/overlays/${overlay}/tools`).images?.map(({ name, newName }) => ({ name, newName }))

describe('the Job of tools', () => {
  it('has one container, which runs the image that docker-compose.yml builds', () => {
    expect(others).toEqual([])
    expect(inTools.map(({ name, image }) => ({ name, image }))).toEqual([
      { name: 'postrider', image: containers['tools']?.image },
    ])
    expect(containers['tools']?.build?.args).toMatchObject({ SERVICE: 'tools' })
  })

  it('has the policies and the Secret of setup', () => {
    const setup = workloadsOf('k8s/base/setup')[0]?.spec.template.metadata.labels

    expect(pod?.metadata.labels).toEqual({ ...setup, 'app.kubernetes.io/component': 'tools' })
    for (const { envFrom } of inTools) expect(envFrom).toEqual([{ secretRef: { name: 'setup' } }])
  })

  it('has no rights', () => {
    expect(pod?.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const { securityContext } of inTools)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  })

  it.each(['production', 'local', 'dev'])('has a %s overlay', (overlay) => {
    expect(kustomizationOf(`k8s/overlays/${overlay}/tools`).resources).toEqual(['../../../tools'])
    expect(images(overlay)).toEqual(
      overlay === 'local'
        ? undefined
        : [{ name: 'postrider-tools', newName: 'registry.example.com/postrider/tools' }],
    )
  })

  it('can run the commands of docs/operate/kubernetes.md', () => {
    const page = readFileSync(join(root, 'docs/operate/kubernetes.md'), 'utf8')
    const used = [...page.matchAll(/exec job\/(\S+) -- postrider (\S+)/g)]

    expect(new Set(used.map(([, name]) => name))).toEqual(new Set([job?.metadata.name]))
    expect(used.map(([, , command]) => command)).toEqual(expect.arrayContaining(['dead-letters', 'check']))
    expect(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).toContain('PATH=/usr/local/bin:/app/bin')
    expect(statSync(join(root, 'tools/bin/postrider')).mode & 0o111).toBe(0o111)
  })
})
