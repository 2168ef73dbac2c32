import { badRequest, type AppError } from '@postrider/contracts/errors'

export const tooManyFilters = (limit: number): AppError =>
  badRequest(`The condition and the segments it refers to must have at most ${limit} filters together.`)

export const unknownSegment = (id: string): AppError =>
  badRequest(`The condition refers to segment ${id}, which does not exist in this project.`)

export const circularSegment = (id: string): AppError =>
  badRequest(`The condition of segment ${id} refers to itself.`)
