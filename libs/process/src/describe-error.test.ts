import { badRequest, unavailable } from '@postrider/contracts/errors'
import { describeError } from './describe-error.ts'

describe('an error in a log line', () => {
  it('has a stack if it is a fault, and its cause too', () => {
    const error = unavailable('The storage does not answer.', new Error('ECONNREFUSED'))

    expect(describeError(error)).toMatchObject({
      stack: expect.any(String),
      cause: { message: 'ECONNREFUSED', stack: expect.any(String) },
    })
  })

  it('has none if it is a refusal, whatever caused that', () => {
    const error = badRequest('The message cannot be read.', { cause: new Error('odd bytes') })

    expect(describeError(error)).toEqual({
      name: 'AppError',
      message: 'The message cannot be read.',
      cause: { name: 'Error', message: 'odd bytes' },
    })
  })
})
