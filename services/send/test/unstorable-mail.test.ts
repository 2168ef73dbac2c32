import { startDelivery } from './delivery.ts'
import { watchedRendering } from './watched-rendering.ts'

/** Half of a surrogate pair, which PostgreSQL refuses in jsonb. */
const half = '\uD83D'

describe('a mail that cannot be stored as it was rendered', () => {
  it('ends with the reason, and those handed over with it go on', async () => {
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

    for (const id of [good, third]) expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.shown(bad)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^The mail cannot be stored: /),
    })
    expect(await delivery.captured(bad)).toEqual([])
    await delivery.stop()
  })
})
