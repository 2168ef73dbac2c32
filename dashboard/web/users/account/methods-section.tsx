import { useQuery } from '@tanstack/react-query'
import type { User } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import { oauthQuery } from '../server-config.ts'
import { signInMethods } from './sign-in-methods.ts'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).methods

/** The methods by which the user can sign in. */
export function MethodsSection({ user }: { user: User }) {
  const { data: config } = useQuery(oauthQuery)
  const methods = signInMethods(user, config)
  return (
    <Section title={texts.title} intro={methods.some(({ isUsed }) => !isUsed) ? texts.connect : texts.hint}>
      <Facts
        facts={methods.map(
          ({ name, isUsed }) =>
            [
              name ?? texts.password,
              <Badge look={isUsed ? 'good' : 'neutral'}>{isUsed ? texts.on : texts.off}</Badge>,
            ] as const,
        )}
      />
    </Section>
  )
}
