/** The API description (OpenAPI 3.1) as a file. `npm run openapi` writes it with scripts/openapi. */
export const openApiFile = new URL('../openapi.json', import.meta.url)
