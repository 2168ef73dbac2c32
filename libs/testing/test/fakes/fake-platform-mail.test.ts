import { conformsToPlatformMailApi, fakePlatformMail } from '../../src/fakes/index.ts'

describe('fakePlatformMail', () => {
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
