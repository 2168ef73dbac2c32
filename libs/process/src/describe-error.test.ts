import { badRequest, unavailable } from '@postrider/contracts/errors'
import { describeError } from './describe-error.ts'

describe('an error in a log line', () => {
  it("has its stack and its cause's stack if it is not a rejection", () => {
    const error = unavailable('The storage does not answer.', new Error('ECONNREFUSED'))

    expect(describeError(error)).toMatchObject({
      stack: expect.any(String),
      cause: { message: 'ECONNREFUSED', stack: expect.any(String) },
    })
  })

  it('has no stack if it is a rejection with a cause', () => {
    const error = badRequest('The message cannot be read.', { cause: new Error('odd bytes') })

    expect(describeError(error)).toEqual({
      name: 'AppError',
      message: 'The message cannot be read.',
      cause: { name: 'Error', message: 'odd bytes' },
    })
  })
})
