/**
 * The description of the API (OpenAPI 3.1) as a file: `npm run openapi` writes it, scripts/openapi makes it.
 */
export const openApiFile = new URL('../openapi.json', import.meta.url)
