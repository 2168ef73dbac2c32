import { MissingToken } from './missing-token.tsx'

export const SignInLinkPage = () => <MissingToken title="Signing in" />
