export { fetchSns } from './fetch-sns.ts'
export { signingKeys, type SigningKeys } from './signing-keys.ts'
export { hasSignatureOf, isSnsUrl, SnsMessage } from './sns-message.ts'
