import { useQuery } from '@tanstack/react-query'
import { apiUrl } from '../api/client.ts'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import styles from './other-providers.module.css'
import { providersOf } from './providers.ts'
import { oauthQuery } from './server-config.ts'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/** Links that sign in with the configured providers. Nothing without any. */
export function OtherProviders({ redirect = '/' }: { redirect?: string }) {
  const { data } = useQuery(oauthQuery)
  if (!data) return null
  const providers = providersOf(data).filter(({ isOffered }) => isOffered)
  if (providers.length === 0) return null
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{texts.login.or}</p>
      {providers.map(({ id, name }) => (
        <a
          key={id}
          className={buttonClass()}
          href={`${apiUrl}/auth/oauth/${id}?redirect=${encodeURIComponent(redirect)}`}
        >
          {texts.login.withProvider(name)}
        </a>
      ))}
    </div>
  )
}
