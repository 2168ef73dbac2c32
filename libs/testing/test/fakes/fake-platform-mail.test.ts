import { conformsToPlatformMailApi, fakePlatformMail } from '../../src/fakes/index.ts'

describe('The fake of send for platform mail', () => {
  conformsToPlatformMailApi(() => {
    const fake = fakePlatformMail()
    return Promise.resolve({
      api: fake,
      sentTo: (address) =>
        Promise.resolve(
          fake
            .sent()
            .filter(({ to }) => to === address)
            .map(({ subject }) => subject),
        ),
      stop: () => Promise.resolve(),
    })
  })
})
