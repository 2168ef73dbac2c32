/** The OpenAPI 3.1 document. `npm run openapi` writes it with scripts/openapi. */
export const openApiFile = new URL('../openapi.json', import.meta.url)
