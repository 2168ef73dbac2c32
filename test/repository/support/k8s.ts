import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { dashboard, gateway, programs as all } from '@postrider/services'

const root = join(import.meta.dirname, '../../..')

/** The programs that serve requests. Each has a folder with its name in k8s/base. */
export const programs: readonly string[] = all.map(({ name }) => name)

/** The programs without background work. Each has one Deployment, all others have two. */
export const withoutWorkers: readonly string[] = [gateway.name, dashboard.name]

/** The fields of a Kubernetes resource that tests read. */
export interface Resource {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec?: unknown
}

export interface Kustomization {
  resources?: string[]
  components?: string[]
  configMapGenerator?: { name: string; envs?: string[]; literals?: string[] }[]
  secretGenerator?: { name: string; literals?: string[] }[]
  images?: { name: string; newName: string; newTag?: string; digest?: string }[]
  patches?: { path?: string; patch?: string }[]
}

export interface Container {
  name: string
  image: string
  imagePullPolicy?: string
  args?: string[]
  env?: { name: string; value?: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  lifecycle?: { preStop?: { sleep?: { seconds: number } } }
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  securityContext?: unknown
}

export interface Probe {
  httpGet?: { path: string; port: string }
  periodSeconds?: number
  timeoutSeconds?: number
  failureThreshold?: number
}

export interface Workload extends Resource {
  spec: {
    replicas?: number
    selector?: { matchLabels: Record<string, string> }
    strategy?: { rollingUpdate?: { maxSurge: number; maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        serviceAccountName?: string
        automountServiceAccountToken?: boolean
        enableServiceLinks?: boolean
        terminationGracePeriodSeconds?: number
        securityContext?: unknown
        topologySpreadConstraints?: { topologyKey: string; labelSelector: unknown }[]
        initContainers?: Container[]
        containers: Container[]
      }
    }
  }
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the kustomization of a folder. In all functions here, `folder` is relative to the root. */
export const kustomizationOf = (folder: string): Kustomization =>
  // This is the only type assertion for these files. Tests that read the files fail if their shape is
  // different.
  parse(textOf(`${folder}/kustomization.yaml`)) as Kustomization

export const filesOf = (folder: string): string[] => globSync('*', { cwd: join(root, folder) }).toSorted()

/** Returns the resources of a file in the order of the file. */
export const resourcesIn = (file: string): Resource[] =>
  parseAllDocuments(textOf(file), { uniqueKeys: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`)
    return { ...(document.toJS() as Omit<Resource, 'file'>), file }
  })

/**
 * Returns the resources in the YAML files that the folder's kustomization lists, without resources of other
 * folders.
 */
export const resourcesOf = (folder: string): Resource[] =>
  (kustomizationOf(folder).resources ?? [])
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => resourcesIn(`${folder}/${name}`))

/** Returns the resources that create pods: Deployments, StatefulSets and Jobs. */
export const workloadsOf = (folder: string): Workload[] =>
  resourcesOf(folder).filter(({ kind }) => /^(Deployment|StatefulSet|Job)$/.test(kind)) as Workload[]

/** Returns the settings that a folder's kustomization gives to each program. */
export const settingsGiven = (folder: string): { program: string; name: string; value: string }[] =>
  (kustomizationOf(folder).configMapGenerator ?? []).flatMap(({ name: program, envs = [], literals = [] }) =>
    [...envs.flatMap((file) => textOf(`${folder}/${file}`).split('\n')), ...literals]
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name = '', ...value] = line.split('=')
        return { program, name, value: value.join('=') }
      }),
  )

/** Every folder below `k8s` with a kustomization. */
export const folders: readonly string[] = globSync('k8s/**/kustomization.yaml', { cwd: root })
  .map((file) => file.replace('/kustomization.yaml', ''))
  .toSorted()

/** Returns the rows of the table below a heading. Each row is a list of cells without backquotes. */
export function tableOf(page: string, heading: string): string[][] {
  const [, after = ''] = textOf(page).split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [section = ''] = after.split(/^#+ /m)
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}

/** Returns the items of a table cell. The cell `–` contains none. */
export const listOf = (cell: string | undefined): string[] =>
  cell === undefined || cell === '' || cell === '–' ? [] : cell.split(/, */)
