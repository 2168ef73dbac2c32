import { startDelivery } from './delivery.ts'
import { watchedRendering } from './watched-rendering.ts'

/** Half of a surrogate pair, which PostgreSQL rejects in jsonb. */
const half = '\uD83D'

describe('a mail that cannot be stored after rendering', () => {
  it('fails with the reason, without an effect on the other mails of its batch', async () => {
    const rendering = watchedRendering({
      after: (made) => ('subject' in made && made.subject === 'bad' ? { ...made, subject: half } : made),
    })
    const delivery = await startDelivery({}, { rendering })
    const other = await delivery.project()
    const [good = '', bad = '', third = ''] = await delivery.queueMany([
      {},
      { subject: 'bad' },
      { projectId: other },
    ])

    await delivery.run()

    for (const id of [good, third]) expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.getMail(bad)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^The mail cannot be stored: /),
    })
    expect(await delivery.captured(bad)).toEqual([])
    await delivery.stop()
  })
})
