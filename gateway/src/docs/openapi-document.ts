export type Json = Record<string, unknown>

export interface Operation extends Json {
  operationId: string
  summary: string
  tags: string[]
  security: Readonly<Record<string, string[]>>[]
  requestBody?: { content: Readonly<Record<string, { example?: unknown }>> }
}

/** The fields of the API description that the gateway reads. All other fields stay unchanged. */
export interface OpenApiDocument extends Json {
  info: Json & { title: string; summary: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** The server URL in the examples of the introduction. */
const exampleServer = 'http://127.0.0.1:8080'

/** Returns the document with the URL of the server: absolute, or `/` if the URL is unknown. */
export const withServer = (document: OpenApiDocument, url: string): OpenApiDocument => ({
  ...document,
  info: {
    ...document.info,
    description: document.info.description.replaceAll(exampleServer, url === '/' ? exampleServer : url),
  },
  servers: document.servers.map((server) => ({ ...server, url })),
})

/** Returns each operation with its method and path. */
export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
