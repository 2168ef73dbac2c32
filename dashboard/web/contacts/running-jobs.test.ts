import { maxJobs, readJobs } from './running-jobs.ts'

describe('stored jobs', () => {
  const job = (jobId: string) => ({ jobId, operation: 'import' })

  it('are read, without anything that is not a job', () => {
    const others = [null, 'x', { jobId: 5, operation: 'import' }, { jobId: 'b', operation: 'other' }]
    expect(readJobs(JSON.stringify([...others, job('a')]))).toEqual([job('a')])
  })

  it.each([null, '', '{', '{}'])('are absent in %j', (stored) => {
    expect(readJobs(stored)).toEqual([])
  })

  it('are the last ones', () => {
    const jobs = Array.from({ length: maxJobs + 2 }, (_, index) => job(String(index)))
    expect(readJobs(JSON.stringify(jobs))).toEqual(jobs.slice(2))
  })
})
