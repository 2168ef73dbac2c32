import { createRenderingUsage } from './rendering-usage.ts'

describe('the usage of rendering', () => {
  it('is summed by project, and returned once', () => {
    const usage = createRenderingUsage()
    usage.add({ projectId: 'a', mails: 2, cpuMs: 1.5 })
    usage.add({ projectId: 'b', mails: 1, cpuMs: 4 })
    usage.add({ projectId: 'a', mails: 3, cpuMs: 2 })

    expect(usage.take()).toEqual([
      { projectId: 'a', mails: 5, cpuMs: 3.5 },
      { projectId: 'b', mails: 1, cpuMs: 4 },
    ])
    expect(usage.take()).toEqual([])
  })

  it('excludes platform mail, which has no project', () => {
    const usage = createRenderingUsage()
    usage.add({ projectId: '', mails: 1, cpuMs: 1 })

    expect(usage.take()).toEqual([])
  })
})
