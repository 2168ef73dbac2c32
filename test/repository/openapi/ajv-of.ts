import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Returns a validator that contains an API description with the name `api`. */
export function ajvOf(described: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv.addSchema(described, 'api')
}
