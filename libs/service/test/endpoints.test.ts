import express, { Router } from 'express'
import { endpointsOf } from '../src/http/endpoints.ts'

const answer: express.RequestHandler = (_req, res) => void res.end()

describe('endpointsOf', () => {
  it('lists every route once, those of inner routers too, and no middleware', () => {
    const inner = Router().delete('/inner/:id', answer)
    const outer = Router()
      .use(express.json())
      .get('/a', answer, answer)
      .post('/a', answer)
      .all('/any', answer)
      .use(inner)

    expect(endpointsOf(outer)).toEqual([
      { method: 'GET', path: '/a' },
      { method: 'POST', path: '/a' },
      { method: 'ALL', path: '/any' },
      { method: 'DELETE', path: '/inner/:id' },
    ])
  })

  it('refuses a router under a path, whose routes it would name wrongly', () => {
    const outer = Router().use('/prefix', Router().get('/a', answer))

    expect(() => endpointsOf(outer)).toThrow('mounted without a path')
  })
})
