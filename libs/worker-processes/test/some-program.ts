import { serveTasks } from '../src/worker.ts'

serveTasks({
  pid: () => process.pid,
  spin: () => {
    for (;;) continue
  },
  steps: ({ count, stepMs }: { count: number; stepMs: number }, progress) => {
    for (let step = 0; step < count; step += 1) {
      progress.step()
      const end = progress.cpuMs() + stepMs
      while (progress.cpuMs() < end) continue
    }
    return progress.cpuMs()
  },
  fill: () => {
    const all: string[][] = []
    for (;;) all.push(Array<string>(1000).fill('x'))
  },
})
