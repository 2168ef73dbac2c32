import { uploadQueue } from '../src/http/index.ts'

const never = new AbortController().signal
const turn = (projectId: string, signal = never) => ({ projectId, signal })
const settled = () => new Promise((resolve) => setImmediate(resolve))
const refused = expect.objectContaining({
  kind: 'limited',
  code: 'RATE_LIMIT_EXCEEDED',
  extras: expect.objectContaining({ retryAfterSeconds: 5 }),
})

/** A queue, and uploads that end when the test says so, with what has begun in order. */
function someQueue(waitMs?: number) {
  const queue = uploadQueue(waitMs === undefined ? {} : { waitMs })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const upload = (name: string, signal = never) =>
    queue(turn(name.slice(0, 1), signal), () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const endNext = async (): Promise<void> => {
    ends.shift()?.()
    await settled()
  }
  return { queue, begun, upload, endNext }
}

describe('uploadQueue', () => {
  it('works on two of a project at a time, and on the others in order of arrival', async () => {
    const { begun, upload, endNext } = someQueue()
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => upload(name))
    await settled()
    expect(begun).toEqual(['a1', 'a2'])

    for (let count = 0; count < 5; count += 1) await endNext()

    await expect(Promise.all(all)).resolves.toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  it('delays no other project', async () => {
    const { begun, upload, endNext } = someQueue()
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'].map((name) => upload(name))
    await settled()

    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
    // One that still waits would fail later, in another test file of this process.
    for (const _ of all) await endNext()
    await expect(Promise.all(all)).resolves.toHaveLength(7)
  })

  it('refuses what has waited too long, and what is beyond the most that wait', async () => {
    const { upload } = someQueue(0)
    void upload('a1')
    void upload('a2')
    await expect(upload('a3')).rejects.toEqual(refused)

    const patient = someQueue()
    const all = Array.from({ length: 103 }, (_, index) => patient.upload(`a${index}`))
    await expect(all.at(-1)).rejects.toEqual(refused)
    while (patient.begun.length < 102) await patient.endNext()
    await patient.endNext()
    await patient.endNext()
    await expect(Promise.all(all.slice(0, -1))).resolves.toHaveLength(102)
  })

  it('forgets a caller that hangs up, before or while it waits', async () => {
    const { begun, upload, endNext } = someQueue()
    const gone = new AbortController()
    void upload('a1')
    void upload('a2')
    const left = upload('a3', gone.signal)
    const stays = upload('a4')
    gone.abort(new Error('gone'))

    await expect(left).rejects.toThrow('gone')
    await expect(upload('a5', gone.signal)).rejects.toThrow('gone')
    await endNext()
    expect(begun).toEqual(['a1', 'a2', 'a4'])
    await endNext()
    await endNext()
    await expect(stays).resolves.toBe('a4')
  })

  it('continues after an upload that fails', async () => {
    const { queue } = someQueue()
    const fail = () => queue(turn('a'), () => Promise.reject(new Error('broken')))

    await Promise.all([1, 2, 3, 4].map(() => expect(fail()).rejects.toThrow('broken')))
    await expect(queue(turn('a'), () => Promise.resolve('next'))).resolves.toBe('next')
  })
})
