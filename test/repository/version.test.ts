import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@postrider/contracts'
import { versionsInFiles } from '../../scripts/versions.ts'

const root = join(import.meta.dirname, '../..')
const found = versionsInFiles()

describe('the version', () => {
  it('is the same in all packages, images and guides', () => {
    expect(found.filter((each) => each.version !== version)).toEqual([])
  })

  it.each([
    'package.json',
    'services/send/package.json',
    'docker-compose.yml',
    'deploy/Dockerfile',
    'k8s/base/send/http.yaml',
    'k8s/overlays/local/kustomization.yaml',
    'docs/use/quick-start.md',
    'libs/client/README.md',
  ])('is in %s', (file) => {
    expect(found.map((each) => each.file)).toContain(file)
  })

  it('is the newest in CHANGELOG.md', () => {
    const [, newest] =
      /^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ??
      []

    expect(newest).toBe(version)
  })
})
